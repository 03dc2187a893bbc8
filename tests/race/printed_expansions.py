"""What is printed on the cards of the expansions, stated apart from the data files.

The notation is that of ``printed``; powers that only one set has are left out.
"""

TGS = """
Separatist Colony; W2; 1; -; start 5 red; 1; explore 2; settle +1
Ancient Race; W2; 1; genes windfall; start 6 blue; 1
Damaged Alien Factory; M3; 2; alien production; alien start 7 red; 1; produce if chosen
Doomed World; W1; -1; -; start 8 blue; 1; explore 1
Alien Toy Shop; W3; 1; alien windfall; alien hand 5; 1
Clandestine Uplift Lab; M3; 2; -; uplift chromosome; 1; explore 1; trade genes 1; \
consume 1 any: 1 VP 1 card
Deserted Alien World; W1; 2; -; alien hand 5; 1; explore 1; settle less 2 alien
Galactic Bazaar; W3; 2; novelty windfall; -; 1; trade novelty 1
Galactic Studios; W5; 3; novelty production; -; 1; consume 1 any: 1 VP 1 card; produce draw 1
Hive World; M3; 2; genes production; hand 5; 1
Rebel Colony; M4; 4; -; rebel; 1; consume 1 any: 1 VP
Rebel Sympathizers; M1; 1; novelty windfall; rebel; 1
Smuggling Lair; M1; 1; rare windfall; -; 1; consume 1 any: 2 cards
Volcanic World; W2; 1; rare production; -; 1
Galactic Genome Project; D6; ?; -; -; 1; consume 2 genes: 3 VP
Imperium Lords; D6; ?; -; imperium; 1; produce draw 2
Improved Logistics; D3; 2; -; -; 2
Space Mercenaries; D1; 0; -; hand 5; 2; settle +1
Terraforming Guild; D6; ?; -; terraforming; 1; produce on any
"""

RVI = """
Rebel Cantina; W2; 0; -; rebel start 9 red; 1; produce draw 2
Galactic Developers; W2; 1; -; start 10 blue; 1; consume 1 any: 1 VP
Imperium Warlord; W2; 2; -; imperium start 11 red; 1; explore 1; settle +1
Abandoned Alien Uplift Camp; W1; 2; -; alien uplift; 1; explore 1; settle less 2 genes
Alien Data Repository; W7; 6; alien production; alien; 1
Alien Monolith; M8; 8; alien windfall; alien; 1
Alien Uplift Center; M5; 4; alien windfall; alien uplift; 1; explore 1; settle less 2 genes
Blaster Runners; M1; 1; -; -; 1; settle +1
Devolved Uplift Race; M1; 1; novelty production; uplift chromosome; 1
Dying Colony; W0; 0; novelty windfall; -; 1; consume 1 any: 1 VP
Gambling World; W1; 1; -; -; 1; consume 1 any: 1 VP
Gem Smugglers; W3; 1; rare windfall; -; 1; settle less 1 rare
Gene Designers; W6; 3; genes production; -; 1; consume 2 genes: 2 VP 2 cards
Hidden Fortress; M5; 3; -; -; 1; settle +1
Imperium Blaster Gem Consortium; W6; 4; rare production; imperium; 1; settle +1; \
consume 1 rare: 1 VP 2 cards
Insect Uplift Race; M2; 2; genes windfall; uplift chromosome; 1
Interstellar Prospectors; W3; 2; rare production; -; 1; explore 1; produce on rare
Primitive Rebel World; M1; 1; novelty windfall; rebel; 1
Rebel Convict Mines; M2; 1; rare windfall; rebel; 1
Rebel Stronghold; M9; 9; -; rebel; 1
Smuggling World; W1; 0; novelty production; -; 1; settle less 1 novelty
Trading Outpost; W1; 1; -; -; 1; trade any 2
Universal Symbionts; W3; 1; genes windfall; -; 1; consume 1 any: 1 VP; produce on genes
Galactic Advertisers; D3; 2; -; -; 2; trade any 1
Galactic Bankers; D6; ?; -; -; 1
Galactic Exchange; D6; ?; -; -; 1; trade own; consume 4 any: 4 VP 4 cards
Galactic Salon; D4; 2; -; -; 2
Imperium Cloaking Technology; D1; 1; -; imperium; 2
Imperium Seat; D6; ?; -; imperium; 1
Imperium Troops; D1; 1; -; imperium; 2; settle +1
Mercenary Fleet; D3; 1; -; -; 2; settle +2
Pan-Galactic Research; D6; 4; -; -; 1; explore 2; explore keep 1; produce draw 2
Prospecting Guild; D6; ?; -; -; 1; trade any 1; consume 1 rare: 1 VP 1 card
R&D Crash Program; D1; 0; -; -; 2
Rebel Alliance; D6; ?; -; rebel; 1
Rebel Pact; D1; 1; -; rebel; 2
Uplift Code; D6; ?; -; uplift; 1; produce draw 2
"""

AA = """
Sentient Robots; M1; 1; -; start 5 red; 1; settle +1; settle less 1 any; produce draw 1
Alien Artifact Hunters; W3; 1; -; alien start 6 blue; 1; explore 1; explore keep 1; \
consume 1 alien: 2 VP
Rebel Mutineers; M2; 0; novelty windfall; rebel start 7 red; 1; explore 1; settle +1
Uplift Researchers; W2; 1; -; uplift start 8 blue; 1; explore 1; settle less 1 any
Frontier Capital; M1; 1; -; start 9 red; 1; settle +1
Alien Fuel Refinery; W2; 2; alien production; alien; 1; trade own
Alien Sentinels; M9; 9; alien windfall; alien; 1
Alien Uplift Chamber; W6; ?; alien windfall; alien uplift; 1; settle less 2 genes; produce draw 1
Amphibian Uplift Race; M2; 2; genes windfall; uplift chromosome; 1
Arboreal Uplift Race; M2; 2; genes windfall; uplift chromosome; 1
Deep Space Symbionts, Ltd.; W3; 1; genes windfall; hand 5; 1
Designer Species, Ultd.; W5; 3; genes production; -; 1; consume 2 genes: 3 VP
Galactic News Hub; W4; 2; novelty windfall; -; 1; consume 2 novelty: 3 VP
Galactic Survey Headquarters; W2; 1; novelty production; -; 1; explore 2; trade own
Imperium Blaster Gem Depot; M5; 3; rare windfall; imperium; 1; settle +2; trade rare 1
Imperium Fifth Column; M1; 0; -; imperium; 1; settle +1; produce draw 1
Interstellar Trade Port; W5; 3; novelty production; -; 1; consume 4 any: 4 VP 4 cards
Jumpdrive Fuel Refinery; W3; 2; rare production; -; 1
Mercenary Guild; M3; 2; novelty windfall; -; 1; settle +2
Ore-Rich World; W2; 1; rare production; -; 1
Rebel Gem Smugglers; M2; 0; rare windfall; rebel hand 5; 1
Rebel Resistance; M8; ?; -; rebel; 1; produce draw 2
Rebel Uplift World; M1; 1; -; rebel uplift chromosome; 1; settle +1
Self-Repairing Alien Artillery; M4; 1; alien production; alien hand 5; 1
Terraforming Colony; W5; 2; novelty windfall; terraforming; 1; consume 1 any: 1 VP 2 cards
Tranship Point; W0; 2; -; -; 1; settle less 1 rare
Alien Research Ship; D4; 2; -; alien; 2; explore 1; settle less 1 alien; produce on alien
Alien Researchers; D6; ?; -; alien; 1; settle less 3 alien; consume 1 alien: 2 VP
Alien Survey Technology; D1; 1; -; alien; 2
Galactic Expansionists; D6; ?; -; -; 1; consume 1 any: 1 VP
Galactic Investors; D5; 3; -; -; 2; produce draw 1
Imperium Stealth Tactics; D2; 1; -; imperium hand 5; 2; settle +1
Imperium Supply Convoy; D3; 2; -; imperium; 2; produce draw 1
Imperium War Faction; D6; ?; -; imperium; 1
Scientific Cruisers; D2; 1; -; -; 2; explore 1; settle +1; settle less 1 any; consume 1 any: 2 cards
Terraforming Project; D3; 0; -; terraforming; 2; produce on rare
Terraforming Unlimited; D6; ?; -; terraforming; 1; explore 1; settle less 1 any; \
consume 1 rare: 2 VP
Uplift Alliance; D6; ?; -; uplift; 1; settle less 2 genes; produce on genes
Wormhole Prospectors; D6; ?; -; -; 1; trade any 2; consume discard
"""

XI = """
Alien First Contact Team; M1; 1; -; alien start 5 red; 1; explore 1; settle +1
Starry Rift Pioneers; W2; 0; novelty windfall; start 6 blue; 1; produce here; produce on any
Rebel Cadre; M1; 0; -; rebel start 7 red; 1; settle +1; consume 1 any: 2 cards
Terraforming Surveyors; W2; 0; -; terraforming start 8 blue; 1; explore 2; trade any 2
Anti-Xeno Defense Post; M2; 2; -; anti-xeno start 9 red; 1; settle +1; produce draw 1
Adaptable Uplift Race; W4; 2; genes windfall; uplift chromosome; 1; consume 2 any: 2 VP 2 cards
Alien Archives; W5; 4; alien production; alien; 1; settle less 2 alien; produce if chosen
Alien Defense Center; M8; 8; alien windfall; alien; 1
Alien Weapon Cache; M3; 1; alien windfall; alien hand 5; 1
Anti-Xeno Alien Bunker; W3; 1; alien production; alien anti-xeno; 1
Anti-Xeno Embassy; W2; 1; novelty production; anti-xeno; 1; consume discard
Anti-Xeno Refugees; W2; 0; genes windfall; anti-xeno; 1
Corrosive Uplift World; W3; ?; rare production; uplift chromosome; 1; consume 2 rare/genes: 3 VP
Galactic Clearing House; W5; 3; novelty windfall; -; 1; trade any 1; consume 4 any: 4 VP; \
produce draw 1
Imperium Munitions, Inc.; W5; 4; rare production; imperium; 1; settle +2; produce draw 1
Novelty Peddlers; W2; 1; novelty windfall; -; 1; settle -1; trade novelty 2; consume discard
Pan-Galactic Disease Center; W3; 1; genes production; -; 1
Rebel Black Market Gangs; M1; 0; novelty windfall; rebel hand 5; 1; trade novelty 1
Rebel Bunker; M1; 0; rare windfall; rebel; 1; explore 1
Rebel Resistance; M3; 1; rare production; rebel; 1; explore 2
Terraforming Uplift Project; W2; 0; rare windfall; terraforming uplift chromosome hand 5; 1; \
consume 2 rare/genes: 3 VP
Uplift Coalition; M4; ?; genes windfall; uplift chromosome; 1; explore 1; settle +1
Uplift Descendants; W1; 0; novelty production; uplift chromosome; 1; consume 2 novelty/genes: 3 VP
Xeno Colony; M4; 2; genes production; xeno; 1
Xeno Forward Command; M9; 9; -; xeno; 1
Xeno-Held Imperium Mine; M2; 0; rare production; imperium xeno; 1; settle +1
Xeno Hostage Planet; M5; 4; novelty windfall; xeno; 1
Xeno-Infested Alien Outpost; M7; 5; alien windfall; alien xeno; 1; settle +2
Xeno-Infested Uplift World; M2; 1; genes windfall; uplift xeno chromosome; 1
Xeno-Occupied Rebel World; M8; 7; -; rebel xeno; 1
Xeno Warrior Colony; M6; 5; -; xeno; 1
Alien Historians; D6; ?; -; alien; 1; explore 1; produce draw 1
Alien Weapon Plans; D1; 1; -; alien; 2; explore 1
Anti-Xeno Assault Troops; D3; 2; -; anti-xeno; 2; settle +2
Anti-Xeno League; D6; ?; -; anti-xeno; 1; produce draw 1
Anti-Xeno Militia; D1; 0; -; anti-xeno; 2; settle +1
Anti-Xeno Rebel Force; D6; ?; -; rebel anti-xeno; 1
Construction Corps; D4; 2; -; -; 2
Galactic Home Front; D5; 3; -; -; 2; consume discard
Imperium Arms Factory; D4; 2; -; imperium; 2; consume 2 rare: 2 VP 2 cards; produce on rare
Imperium War Profiteers; D6; ?; -; imperium; 1; settle less 2 rare; produce draw 1
Terraforming Defenders; D6; ?; -; terraforming; 1; consume 1 any: 2 VP
Uplift Bio-Engineers; D6; ?; -; uplift; 1; consume 1 genes: 2 VP 1 card; produce on genes
Uplift Terraforming; D2; 1; -; terraforming uplift hand 5; 2; explore 1; settle less 1 any
"""
