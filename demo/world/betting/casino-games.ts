import { games as played } from '#demo/world/people/names.ts'

type Vertical = 'qt' | 'wc' | 'slot' | 'gap' | 'aura'

/** Invented studios by vertical, each with its code. The last one of a vertical is off. */
const studios: Readonly<Record<Vertical, readonly (readonly [code: string, title: string])[]>> = {
  qt: [
    ['LW', 'Lantern Works'],
    ['QF', 'Quarry Forge'],
    ['SB', 'Saltbird'],
    ['OT', 'Old Tram'],
  ],
  wc: [
    ['HB', 'Harbour Live'],
    ['MW', 'Marblewheel Studio'],
    ['EZ', 'Easy Table'],
  ],
  slot: [
    ['NM', 'Nine Mango Games'],
    ['PK', 'Peacock Reels'],
    ['DB', 'Desert Bell'],
  ],
  gap: [
    ['north-gate', 'North Gate'],
    ['river-hub', 'River Hub'],
  ],
  aura: [],
}
/** Sub-providers of GAP, each with the code of its provider. */
const subStudios = [
  ['rocket-house', 'Rocket House', 'north-gate'],
  ['plinkworks', 'Plinkworks', 'north-gate'],
  ['blue-mine', 'Blue Mine', 'river-hub'],
] as const
const categories = [
  ['crash', 'Crash'],
  ['instant', 'Instant win'],
  ['slots', 'Slots'],
  ['live-casino', 'Live casino'],
] as const

const firstWords = ['Copper', 'Monsoon', 'Velvet', 'Saffron', 'Indigo', 'Thunder', 'Paper', 'Jade', 'Ivory', 'Ember']
const secondWords: Readonly<Record<Vertical, readonly [kind: string, words: readonly string[]]>> = {
  qt: ['SLOT', ['Carnival', 'Orchard', 'Voyage']],
  wc: ['LIVE', ['Roulette', 'Baccarat', 'Wheel']],
  slot: ['SLOT', ['Fortune', 'Bells', 'Kingdom']],
  gap: ['CRASH', ['Ascent', 'Mines', 'Balloon']],
  aura: ['CARD', ['Trio', 'Lucky Seven', 'Poker Twenty']],
}

/** The code under which a round names a game: 'Lantern Festival' is lantern-festival. */
export const gameCodeOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const volatilities = ['LOW', 'MID_LOW', 'MID', 'MID_HIGH', 'HIGH']

/** What each domain of the demo offers of a provider. */
export function gamesOf(vertical: Vertical) {
  const [kind, words] = secondWords[vertical]
  const invented = words.flatMap((word) => firstWords.map((first) => `${first} ${word}`))
  const [isSlot, isAura] = [kind === 'SLOT', vertical === 'aura']
  const makers = vertical === 'gap' ? subStudios : studios[vertical]
  return [...(played[vertical] ?? []), ...invented].map((title, at) => ({
    vertical,
    title,
    code: gameCodeOf(title),
    position: at + 1,
    kind,
    provider: makers[at % Math.max(1, makers.length)]?.[0] ?? null,
    category: vertical === 'gap' ? categories[at % 3]?.[0] : null,
    status: at % 9 === 8 ? 'INACTIVE' : 'ACTIVE',
    rtp: vertical !== 'slot' && at % 7 === 6 ? null : 9400 + ((at * 37) % 320),
    volatility: isSlot || vertical === 'gap' ? volatilities[at % volatilities.length] : null,
    lines: isSlot ? 10 + (at % 5) * 5 : null,
    bet_levels: vertical === 'slot' ? '10, 50, 100, 500' : '',
    tags: [...(at % 6 === 0 ? ['new'] : []), ...(at % 5 === 0 ? ['hot'] : [])],
    has_free_spins: isSlot && at % 2 === 0,
    has_demo: isSlot,
    has_jackpot: at % 11 === 10,
    min_bet: isAura ? 10_000 : 1000,
    max_bet: isAura ? 5_000_000 : 500_000,
    wagering_weight: isSlot ? 10_000 : at % 4 === 3 ? null : 1000,
    is_bonus_allowed: isSlot,
    bet_seconds: isAura ? 15 + (at % 3) * 5 : null,
    table_code: isAura || vertical === 'wc' ? `table-${at + 1}` : '',
    released_on: `2026-0${1 + (at % 9)}-${10 + (at % 18)}`,
  }))
}

/** The studios of a game, the nearest first, each with its code and name. */
export function studiosOf(
  vertical: Vertical,
  code: string | null,
): readonly (readonly [code: string, title: string])[] {
  const sub = subStudios.find(([own]) => vertical === 'gap' && own === code)
  const own = studios[vertical].filter(([each]) => each === (sub ? sub[2] : code))
  return sub ? [[sub[0], sub[1]], ...own] : own
}

/** A quoted JSON text; no name of the demo contains a quote. */
const rowsOf = (rows: readonly object[], columns: string): string =>
  `jsonb_to_recordset('${JSON.stringify(rows)}'::jsonb) r(${columns})`

const verticals = ['qt', 'wc', 'slot', 'gap', 'aura'] as const
const providers = Object.entries(studios).flatMap(([vertical, all]) =>
  all.map(([code, title], at) => ({
    vertical,
    code,
    title,
    position: at + 1,
    status: at === all.length - 1 && vertical !== 'gap' ? 'INACTIVE' : 'ACTIVE',
  })),
)

/** What each domain of the demo offers of five providers of casino games. */
export const casinoGameStatements: readonly string[] = [
  `insert into casino_provider (domain_id, vertical, position, status, title, code, has_free_round_calls, updated_by, updated_at)
    select d.id, r.vertical, r.position, r.status, r.title, r.code, r.vertical = 'slot' and r.position < 3, 'owner', now() - interval '20 days'
    from domain d cross join ${rowsOf(providers, 'vertical text, code text, title text, position int, status text')}`,
  `insert into casino_provider (domain_id, vertical, level, parent_id, position, status, title, code, updated_by, updated_at)
    select p.domain_id, 'gap', 'SUB_PROVIDER', p.id, r.position, 'ACTIVE', r.title, r.code, 'owner', now() - interval '19 days'
    from ${rowsOf(
      subStudios.map(([code, title, parent], at) => ({ code, title, parent, position: at + 1 })),
      'code text, title text, parent text, position int',
    )} join casino_provider p on p.vertical = 'gap' and p.level = 'PROVIDER' and p.code = r.parent`,
  `update casino_provider set message = 'New tables are being opened', maintenance_from = now() - interval '1 hour',
    maintenance_until = now() + interval '3 days' where vertical = 'qt' and code = 'SB'`,
  `insert into casino_category (domain_id, vertical, position, status, title, slug, home_rows, layout, updated_by, updated_at)
    select d.id, 'gap', r.position, r.status, r.title, r.slug, r.position % 3, case r.position when 1 then 'BANNER' else 'GRID' end, 'owner', now() - interval '18 days'
    from domain d cross join ${rowsOf(
      categories.map(([slug, title], at) => ({
        slug,
        title,
        position: at + 1,
        status: at === categories.length - 1 ? 'INACTIVE' : 'ACTIVE',
      })),
      'slug text, title text, position int, status text',
    )}`,
  ...verticals.map(
    (
      vertical,
    ) => `insert into casino_game (domain_id, vertical, provider_id, category_id, position, status, title, code, kind, tags, rtp,
      volatility, lines, bet_levels, has_free_spins, has_demo, has_jackpot, min_bet, max_bet, wagering_weight, is_bonus_allowed, bet_seconds,
      table_code, released_on, runners, updated_by, updated_at)
    select d.id, r.vertical, p.id, c.id, r.position, r.status, r.title, r.code, r.kind, r.tags, r.rtp, r.volatility, r.lines, r.bet_levels,
      r.has_free_spins, r.has_demo, r.has_jackpot, r.min_bet, r.max_bet, r.wagering_weight, r.is_bonus_allowed, r.bet_seconds, r.table_code,
      r.released_on, case r.vertical when 'aura' then 'Player A, Player B' else '' end, 'owner', now() - interval '17 days'
    from domain d cross join ${rowsOf(
      gamesOf(vertical),
      `vertical text, title text, code text, position int, kind text, provider text, category text, status text, rtp int, volatility text,
        lines int, bet_levels text, tags text[], has_free_spins boolean, has_demo boolean, has_jackpot boolean, min_bet bigint, max_bet bigint,
        wagering_weight int, is_bonus_allowed boolean, bet_seconds int, table_code text, released_on date`,
    )}
    left join casino_provider p on p.domain_id = d.id and p.vertical = r.vertical and p.code = r.provider
      and p.level = case r.vertical when 'gap' then 'SUB_PROVIDER' else 'PROVIDER' end
    left join casino_category c on c.domain_id = d.id and c.vertical = r.vertical and c.slug = r.category`,
  ),
]
