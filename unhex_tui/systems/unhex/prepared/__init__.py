"""What is prepared at home or comes with the app: setups, parties and encounters."""
