"""What is printed on the 95 cards, stated apart from the data file.

Each line: name; cost or defense; VP; kind of good and how; marks; copies.
A world is W, a military world M, a development D; ``?`` is a VP value computed at the end.
"""

PRINTED = """
Old Earth; W3; 2; -; start 0 blue; 1
Epsilon Eridani; W2; 1; -; start 1 red; 1
Alpha Centauri; W2; 0; rare windfall; start 2 blue; 1
New Sparta; M2; 1; -; start 3 red; 1
Earth's Lost Colony; W2; 1; novelty production; start 4 blue; 1
Alien Robot Scout Ship; M4; 2; alien windfall; alien; 1
Alien Robot Sentry; M2; 2; alien windfall; alien; 1
Alien Robotic Factory; W6; 5; alien production; alien; 1
Alien Rosetta Stone World; W3; 3; -; alien; 1
Aquatic Uplift Race; M2; 2; genes windfall; uplift chromosome; 1
Artist Colony; W1; 1; novelty production; -; 1
Asteroid Belt; W2; 1; rare windfall; -; 1
Avian Uplift Race; M2; 2; genes windfall; uplift chromosome hand 4; 1
Bio-Hazard Mining World; W3; 2; rare production; -; 1
Black Market Trading World; W3; 2; -; -; 1
Blaster Gem Mines; W3; 2; rare windfall; -; 1
Comet Zone; W3; 2; rare production; hand 2; 1
Deserted Alien Colony; W5; 4; alien windfall; alien; 1
Deserted Alien Library; W6; 5; alien windfall; alien; 1
Deserted Alien Outpost; W4; 3; alien windfall; alien; 1
Destroyed World; W1; 0; rare windfall; -; 1
Distant World; W4; 2; genes production; -; 1
Empath World; W1; 1; genes windfall; -; 1
Expanding Colony; W1; 1; -; -; 1
Former Penal Colony; M2; 1; novelty windfall; hand 3; 1
Galactic Engineers; W2; 1; -; -; 1
Galactic Resort; W3; 2; novelty windfall; -; 1
Galactic Trendsetters; W5; 3; -; -; 1
Gambling World; W1; 1; -; -; 1
Gem World; W2; 1; novelty production; hand 1; 1
Imperium Armaments World; W4; 2; rare production; imperium; 1
Lost Alien Battle Fleet; M6; 4; alien production; alien; 1
Lost Alien Warship; M5; 3; alien windfall; alien; 1
Lost Species Ark World; W5; 3; genes production; -; 1
Malevolent Lifeforms; M4; 2; genes production; hand 3; 1
Merchant World; W4; 2; -; -; 1
Mining World; W3; 2; rare production; -; 1
New Earth; W5; 3; rare production; -; 1
New Survivalists; M1; 1; novelty production; -; 1
New Vinland; W2; 1; novelty production; -; 1
Outlaw World; M1; 1; -; -; 1
Pilgrimage World; W0; 2; -; -; 1
Pirate World; M3; 2; novelty windfall; -; 1
Plague World; W3; 0; genes production; -; 1
Pre-Sentient Race; W2; 1; genes windfall; -; 1
Prosperous World; W3; 2; novelty production; -; 1
Radioactive World; W2; 1; rare windfall; -; 1
Rebel Base; M6; 6; -; rebel; 1
Rebel Fuel Cache; M1; 1; rare windfall; rebel hand 1; 1
Rebel Homeworld; M7; 7; -; rebel; 1
Rebel Miners; M2; 1; rare production; rebel hand 2; 1
Rebel Outpost; M5; 5; -; rebel; 1
Rebel Underground; M3; 4; -; rebel; 1
Rebel Warrior Race; M3; 2; genes windfall; rebel; 1
Refugee World; W0; 1; novelty windfall; -; 1
Reptilian Uplift Race; M2; 2; genes windfall; uplift chromosome; 1
Runaway Robots; M1; 1; rare windfall; -; 1
Secluded World; W1; 1; novelty production; -; 1
Space Port; W2; 1; novelty production; -; 1
Spice World; W2; 1; novelty production; hand 4; 1
Star Nomad Lair; M1; 1; novelty windfall; -; 1
Terraformed World; W5; 5; -; -; 1
The Last of the Uplift Gnarssh; M1; 0; genes windfall; uplift chromosome; 1
Tourist World; W4; 2; -; -; 1
Alien Tech Institute; D6; ?; -; alien; 1
Colony Ship; D2; 1; -; hand 1; 2
Consumer Markets; D5; 3; -; -; 2
Contact Specialist; D1; 1; -; hand 4; 2
Deficit Spending; D2; 1; -; -; 2
Diversified Economy; D4; 2; -; -; 2
Drop Ships; D4; 2; -; -; 2
Expedition Force; D1; 1; -; hand 2; 2
Export Duties; D1; 1; -; hand 3; 2
Free Trade Association; D6; ?; -; -; 1
Galactic Federation; D6; ?; -; -; 1
Galactic Imperium; D6; ?; -; imperium; 1
Galactic Renaissance; D6; ?; -; -; 1
Galactic Survey: SETI; D6; ?; -; -; 1
Genetics Lab; D2; 1; -; -; 2
Interstellar Bank; D2; 1; -; -; 2
Investment Credits; D1; 1; -; -; 2
Merchant Guild; D6; ?; -; -; 1
Mining Conglomerate; D3; 2; -; -; 2
Mining League; D6; ?; -; -; 1
Mining Robots; D2; 1; -; hand 2; 2
New Economy; D6; ?; -; -; 1
New Galactic Order; D6; ?; -; -; 1
New Military Tactics; D1; 1; -; hand 3; 2
Pan-Galactic League; D6; ?; -; -; 1
Public Works; D1; 1; -; hand 1; 2
Replicant Robots; D4; 2; -; -; 2
Research Labs; D4; 2; -; -; 2
Space Marines; D2; 1; -; hand 4; 2
Terraforming Robots; D3; 2; -; terraforming; 2
Trade League; D6; ?; -; -; 1
"""
