"""What answers and requests share: positions, states, seals, and refusals as they are sent."""
