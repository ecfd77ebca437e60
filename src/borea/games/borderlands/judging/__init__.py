"""What bots know about Borderlands: features, priors, plans. The rules never call it."""
