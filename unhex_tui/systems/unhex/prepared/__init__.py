"""Documents prepared at home or shipped with the app: setups, parties, encounters and templates."""
