"""The Dealer School: its pages, and what stands beside a table that is dealt by the user. It keeps no matches."""
