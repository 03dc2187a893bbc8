"""What is printed on the 95 cards of the base game, stated apart from the data file.

Each line: name; cost or defense; VP; kind of good and how; marks; copies; then what each power
does. A world is W, a military world M, a development D; ``?`` is a VP value computed at the end.

Powers are, by phase: ``explore 2`` draws 2 more cards and ``explore keep 1`` keeps one more;
``settle +2`` is Military and ``settle less 1 rare`` a discount on Rare worlds; ``trade any 1`` is
added to the price of any good; ``consume 2 rare: 3 VP 1 card`` gives that for 2 Rare goods;
``produce draw 1`` draws a card, and ``produce on rare`` fills a Rare windfall world. Other words
are for powers that have a test of their own.
"""

PRINTED = """
Old Earth; W3; 2; -; start 0 blue; 1; trade any 1; consume 2 any: 2 VP
Epsilon Eridani; W2; 1; -; start 1 red; 1; settle +1; consume 1 any: 1 VP 1 card
Alpha Centauri; W2; 0; rare windfall; start 2 blue; 1; settle less 1 rare; settle + kind
New Sparta; M2; 1; -; start 3 red; 1; settle +2
Earth's Lost Colony; W2; 1; novelty production; start 4 blue; 1; consume 1 any: 1 VP; produce here
Alien Robot Scout Ship; M4; 2; alien windfall; alien; 1; settle +1
Alien Robot Sentry; M2; 2; alien windfall; alien; 1
Alien Robotic Factory; W6; 5; alien production; alien; 1; produce here
Alien Rosetta Stone World; W3; 3; -; alien; 1; settle + kind; settle less 2 alien; produce on alien
Aquatic Uplift Race; M2; 2; genes windfall; uplift chromosome; 1
Artist Colony; W1; 1; novelty production; -; 1; produce here
Asteroid Belt; W2; 1; rare windfall; -; 1
Avian Uplift Race; M2; 2; genes windfall; uplift chromosome hand 4; 1
Bio-Hazard Mining World; W3; 2; rare production; -; 1; trade genes 2; produce here
Black Market Trading World; W3; 2; -; -; 1; consume sell
Blaster Gem Mines; W3; 2; rare windfall; -; 1; settle +1
Comet Zone; W3; 2; rare production; hand 2; 1; produce here; produce draw 1
Deserted Alien Colony; W5; 4; alien windfall; alien; 1
Deserted Alien Library; W6; 5; alien windfall; alien; 1
Deserted Alien Outpost; W4; 3; alien windfall; alien; 1
Destroyed World; W1; 0; rare windfall; -; 1
Distant World; W4; 2; genes production; -; 1; trade novelty 3; produce here
Empath World; W1; 1; genes windfall; -; 1; settle -1
Expanding Colony; W1; 1; -; -; 1; consume 1 any: 1 VP; produce on novelty
Former Penal Colony; M2; 1; novelty windfall; hand 3; 1; settle +1
Galactic Engineers; W2; 1; -; -; 1; trade any 1; produce on any
Galactic Resort; W3; 2; novelty windfall; -; 1; consume 1 any: 1 VP 1 card
Galactic Trendsetters; W5; 3; -; -; 1; consume 1 any: 2 VP
Gambling World; W1; 1; -; -; 1; consume 1 any: 1 VP; consume guess
Gem World; W2; 1; novelty production; hand 1; 1; produce here; produce draw 1
Imperium Armaments World; W4; 2; rare production; imperium; 1; settle +1; produce here
Lost Alien Battle Fleet; M6; 4; alien production; alien; 1; settle +3; produce here
Lost Alien Warship; M5; 3; alien windfall; alien; 1; settle +2
Lost Species Ark World; W5; 3; genes production; -; 1; produce here; produce draw 2
Malevolent Lifeforms; M4; 2; genes production; hand 3; 1; explore 1; produce here
Merchant World; W4; 2; -; -; 1; trade any 2; consume discard
Mining World; W3; 2; rare production; -; 1; produce here; produce draw 1
New Earth; W5; 3; rare production; -; 1; consume 1 any: 1 VP 1 card; produce here
New Survivalists; M1; 1; novelty production; -; 1; consume 1 novelty: 1 card; produce here
New Vinland; W2; 1; novelty production; -; 1; consume 1 any: 2 cards; produce here
Outlaw World; M1; 1; -; -; 1; consume 1 any: 1 VP 1 card
Pilgrimage World; W0; 2; -; -; 1; consume all
Pirate World; M3; 2; novelty windfall; -; 1; trade own 3
Plague World; W3; 0; genes production; -; 1; consume 1 genes: 1 VP 1 card; produce here
Pre-Sentient Race; W2; 1; genes windfall; -; 1
Prosperous World; W3; 2; novelty production; -; 1; consume 1 any: 1 VP; produce here
Radioactive World; W2; 1; rare windfall; -; 1
Rebel Base; M6; 6; -; rebel; 1
Rebel Fuel Cache; M1; 1; rare windfall; rebel hand 1; 1
Rebel Homeworld; M7; 7; -; rebel; 1
Rebel Miners; M2; 1; rare production; rebel hand 2; 1; produce here
Rebel Outpost; M5; 5; -; rebel; 1; settle +1
Rebel Underground; M3; 4; -; rebel; 1; produce draw
Rebel Warrior Race; M3; 2; genes windfall; rebel; 1; settle +1
Refugee World; W0; 1; novelty windfall; -; 1; settle -1
Reptilian Uplift Race; M2; 2; genes windfall; uplift chromosome; 1
Runaway Robots; M1; 1; rare windfall; -; 1; produce draw
Secluded World; W1; 1; novelty production; -; 1; consume 1 any: 1 card; produce here
Space Port; W2; 1; novelty production; -; 1; trade rare 2; produce here
Spice World; W2; 1; novelty production; hand 4; 1; trade novelty 2; produce here
Star Nomad Lair; M1; 1; novelty windfall; -; 1; explore 1; trade own 1
Terraformed World; W5; 5; -; -; 1; consume 1 any: 1 VP
The Last of the Uplift Gnarssh; M1; 0; genes windfall; uplift chromosome; 1
Tourist World; W4; 2; -; -; 1; consume 2 any: 3 VP
Alien Tech Institute; D6; ?; -; alien; 1; settle + kind; settle less 2 alien
Colony Ship; D2; 1; -; hand 1; 2; settle discard
Consumer Markets; D5; 3; -; -; 2; consume 3 novelty: 3 VP; produce draw
Contact Specialist; D1; 1; -; hand 4; 2; settle -1; settle pay
Deficit Spending; D2; 1; -; -; 2; consume discard
Diversified Economy; D4; 2; -; -; 2; consume 3 any: 3 VP; produce draw
Drop Ships; D4; 2; -; -; 2; settle +3
Expedition Force; D1; 1; -; hand 2; 2; explore 1; settle +1
Export Duties; D1; 1; -; hand 3; 2; trade any 1
Free Trade Association; D6; ?; -; -; 1; consume 3 novelty: 3 VP 3 cards; produce on novelty
Galactic Federation; D6; ?; -; -; 1; develop less 2
Galactic Imperium; D6; ?; -; imperium; 1; settle + kind
Galactic Renaissance; D6; ?; -; -; 1; explore 2; explore keep 1
Galactic Survey: SETI; D6; ?; -; -; 1; explore 2
Genetics Lab; D2; 1; -; -; 2; trade genes 1; produce on genes
Interstellar Bank; D2; 1; -; -; 2; develop draw
Investment Credits; D1; 1; -; -; 2; develop less 1
Merchant Guild; D6; ?; -; -; 1; produce draw
Mining Conglomerate; D3; 2; -; -; 2; trade rare 1; consume 2 rare: 2 VP; produce draw
Mining League; D6; ?; -; -; 1; consume 2 rare: 3 VP; produce on rare
Mining Robots; D2; 1; -; hand 2; 2; settle less 1 rare; produce on rare
New Economy; D6; ?; -; -; 1; consume draw
New Galactic Order; D6; ?; -; -; 1; settle +2
New Military Tactics; D1; 1; -; hand 3; 2; settle discard
Pan-Galactic League; D6; ?; -; -; 1; settle -1; produce draw
Public Works; D1; 1; -; hand 1; 2; develop draw; consume 1 any: 1 VP
Replicant Robots; D4; 2; -; -; 2; settle less 2 any
Research Labs; D4; 2; -; -; 2; explore keep 1; consume 1 genes: 1 VP; produce draw
Space Marines; D2; 1; -; hand 4; 2; settle +2
Terraforming Robots; D3; 2; -; terraforming; 2; settle draw; consume 1 rare: 1 VP 1 card
Trade League; D6; ?; -; -; 1; trade any 1; consume sell
"""
