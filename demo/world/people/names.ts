/** All names are invented: teams, competitions, games and players. */
export const cricketTeams = [
  'Velara Tides',
  'Kesmoor Falcons',
  'Rondavi Lanterns',
  'Ashtolla Rams',
  'Port Sereno Kites',
  'Tarnwick Comets',
  'Mirpara Herons',
  'Ostrella Bay Drums',
  'Chandolin Foxes',
  'Lake Ambary Suns',
  'Dunhollow Mills',
  'Brackwater Stags',
]
export const footballTeams = [
  'Aldermarsh Athletic',
  'Quarryport Rovers',
  'Santavel',
  'Norrick Town',
  'Elmerridge Harbour',
  'Castrello United',
  'Vintersund',
  'Port Ilario',
]
export const tennisPlayers = [
  'T. Arvandel',
  'K. Brissolo',
  'M. Dervane',
  'L. Fostrava',
  'S. Gillendor',
  'R. Hastovic',
  'P. Ixworth',
  'N. Jolandri',
]

export const competitions = [
  { sport: 'cricket', name: 'Coral Coast Twenty20 League', region: 'Coral Coast' },
  { sport: 'cricket', name: 'Highland Shield Twenty20', region: 'Highlands' },
  { sport: 'cricket', name: 'Two Rivers One-Day Cup', region: 'Two Rivers' },
  { sport: 'football', name: 'Meridian First Division', region: 'Meridian' },
  { sport: 'football', name: 'Lighthouse Cup', region: 'Meridian' },
  { sport: 'tennis', name: 'Amberfield Open', region: 'Amberfield' },
] as const

export const games: Readonly<Record<string, readonly string[]>> = {
  aura: ['Teen Trio', 'Dragon Duel', 'Thirty-Two Cards', 'Inside Outside'],
  qt: ['Lantern Festival', 'Crystal Quarry', 'Sarus Gold', 'Monsoon Reels'],
  wc: ['Marble Wheel', 'Speed Baccara Nine', 'Harbour Blackjack'],
  slot: ['Temple of Kites', 'Nine Mangoes', 'Desert Bells', 'Peacock Pays'],
  gap: ['Rocket Ridge', 'Mines of Ambary', 'Plink Falls'],
}

const firstHalves = [
  'amber',
  'brisk',
  'calm',
  'dusty',
  'early',
  'fleet',
  'golden',
  'hazel',
  'ivory',
  'jolly',
  'keen',
  'lucky',
  'misty',
  'noble',
  'olive',
  'proud',
  'quiet',
  'rapid',
  'silver',
  'tidy',
  'urban',
  'velvet',
  'windy',
  'zesty',
]
const secondHalves = [
  'heron',
  'kite',
  'otter',
  'maple',
  'comet',
  'harbour',
  'lantern',
  'mango',
  'pebble',
  'river',
  'sparrow',
  'tiger',
  'willow',
  'anchor',
  'banyan',
  'cedar',
  'drum',
  'ember',
  'falcon',
  'glacier',
  'ibis',
  'jasmine',
  'lotus',
  'meadow',
]

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** `brisk.heron.412` and `Brisk Heron`: invented names. */
export function nameOf(number: number): { username: string; name: string } {
  const first = firstHalves[number % firstHalves.length] ?? 'amber'
  const second = secondHalves[Math.floor(number * 7.31) % secondHalves.length] ?? 'heron'
  return { username: `${first}.${second}.${number}`, name: `${capital(first)} ${capital(second)}` }
}

/** No network assigns numbers that begin with zeros. */
export const phoneOf = (number: number): string => `+9100000${String(number).padStart(5, '0')}`

/** Addresses of the networks reserved for documentation. */
export const addressOf = (number: number): string =>
  `${['203.0.113', '198.51.100', '192.0.2'][number % 3]}.${1 + (number % 250)}`

export const states = ['Maharashtra', 'Karnataka', 'Delhi', 'Gujarat', 'Punjab', 'Kerala', 'West Bengal', 'Rajasthan']
