"""What the blackjack table is made of besides what all dealt tables have: a file for each kind of thing on it."""
