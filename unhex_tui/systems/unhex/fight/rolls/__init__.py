"""What acts have in common: declaring, reactions, rolls, damage and what stays on the map."""
