import { anyOf, contains, is, percentRange, period } from '#blueprint/filters.ts'
import { many } from '#blueprint/kinds/choices.ts'
import { amount, choice, day, instant, integer, percent, status, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { vipLevels } from '#blueprint/kinds/vip.ts'
import { webAddress } from '#blueprint/kinds/web-address.ts'
import { languageNames, languages } from '#blueprint/languages.ts'
import { before } from '#blueprint/screen/rules.ts'
import { parseMoney, type Money } from '#values/money.ts'
import { availabilities, availabilityLabels } from '../availability.ts'
import { blockedCountries, maintenanceAdvanced, maintenanceFields, maintenanceRules } from '../maintenance.ts'
import { devices, gameKinds, volatilities } from '#areas/casino/rules/catalogue/game-traits.ts'
import { deviceLabels, gameKindLabels, gameTagLabels, gameTags, volatilityLabels } from './game-choices.ts'

/** The name of a game is the first field of its pages. */
export const title = text('Name', { maxLength: 120 })

const volatility = (isOptional: boolean) =>
  choice('Volatility', volatilities, { labels: volatilityLabels, optional: isOptional })
const betLevels = (isOptional: boolean) =>
  text('Bet levels', {
    optional: isOptional,
    maxLength: 120,
    pattern: /^\d{1,7}(\.\d{1,3})?(, ?\d{1,7}(\.\d{1,3})?){0,19}$/,
    patternHint: 'Enter stakes such as 0.20, 1, 5.',
  })

/** Fields of every game. */
export const gameFields = {
  code: text('Game code', {
    maxLength: 80,
    pattern: /^\S+$/,
    patternHint: 'Without spaces',
    fixed: true,
    hint: 'As the provider sends it with each round. It cannot be changed later.',
  }),
  mobileCode: text('Mobile code', { optional: true, maxLength: 80, mapped: true }),
  slug: text('Slug', {
    optional: true,
    maxLength: 80,
    pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/,
    patternHint: 'Lowercase letters, digits and dashes such as night-tram.',
    hint: 'Part of the address on player sites',
  }),
  kind: choice('Type', gameKinds, { labels: gameKindLabels }),
  tags: many('Tags', gameTags, { labels: gameTagLabels, optional: true, initially: [] }),
  rtp: percent('RTP %', {
    optional: true,
    max: 10_000,
    hint: 'Return to player. Leave empty if the provider states none.',
    cell: { nothing: 'Unknown' },
  }),
  hasDemo: toggle('Demo', { initially: false }),
  demoUrl: webAddress('Demo address', { optional: true, hint: 'Where the game is played without money' }),
  hasJackpot: toggle('Jackpot', { initially: false }),
  devices: many('Devices', devices, { labels: deviceLabels, initially: [...devices] }),
  languages: many('Languages', languages, {
    labels: languageNames,
    optional: true,
    initially: [],
    hint: 'In which the game is played. None selected means that they are not known.',
  }),
  vipLevels: many('VIP levels', vipLevels.slice(1), {
    optional: true,
    initially: [],
    hint: 'Players who are offered the game. None selected means all players.',
  }),
  featuredFrom: instant('Featured from', { optional: true }),
  featuredUntil: instant('Featured until', { optional: true, hint: 'Empty means until it is removed.' }),
  minBet: amount('Min bet', { optional: true, min: 1n }),
  maxBet: amount('Max bet', { optional: true, min: 1n }),
  wageringWeight: percent('Wagering weight %', {
    optional: true,
    max: 10_000,
    hint: 'Part of a stake that counts towards the wagering of a bonus. Empty means that nothing counts.',
  }),
  isBonusAllowed: toggle('Bonus money allowed', { initially: false }),
  blockedCountries,
  releasedOn: day('Released', { optional: true }),
  ...maintenanceFields,
} as const

/** Figures of slots, which other games may have. */
export const slotFigures = (isOptional: boolean) =>
  ({
    volatility: volatility(isOptional),
    lines: integer('Lines', { optional: true, min: 1, max: 1_000_000 }),
    reels: integer('Reels', { optional: true, min: 1, max: 100 }),
    maxMultiplier: integer('Max win (times stake)', { optional: true, min: 1, max: 1_000_000 }),
    betLevels: betLevels(isOptional),
    hasFreeSpins: toggle('Free spins', { initially: false }),
  }) as const

/** Columns that the list of every vertical has beside the fields. */
export const gameColumns = {
  availability: status('Players see', availabilities, {
    labels: availabilityLabels,
    hint: 'A game is hidden while it, its provider or its category is inactive, and during maintenance.',
  }),
  statedReturns: text('Returns by licence', {
    hidden: true,
    hint: 'As the provider states them, where they are several; the game has the one that is live',
  }),
  pictureProblem: text('Picture not fetched', { hidden: true, hint: 'Why the picture that a file names is not there' }),
  openRounds: integer('Open rounds', { cell: { isRed: true } }),
  openStakes: amount('Open stakes', { hidden: true, hint: 'Stakes of the open rounds, in cash and bonus money' }),
  lastPlayedAt: instant('Last played', { hidden: true }),
  otherCodes: text('Other codes', {
    hidden: true,
    mapped: true,
    hint: 'Former codes of the provider, and codes that staff linked',
  }),
  id: uuid('Internal id', { mapped: true }),
  currency: text('Currency', { hidden: true }),
} as const

export const gameFilters = {
  code: contains({ label: 'Game code', promoted: true }),
  otherCodes: contains({ label: 'Other codes' }),
  availability: anyOf(availabilities, { label: 'Players see' }),
  kind: anyOf(gameKinds, { label: 'Type' }),
  tags: anyOf(gameTags, { label: 'Tags' }),
  devices: anyOf(devices, { label: 'Devices' }),
  rtp: percentRange({ label: 'RTP %' }),
  hasRtp: is({ label: 'RTP known' }),
  hasThumbnail: is({ label: 'Has a thumbnail' }),
  hasWeight: is({ label: 'Wagering weight set' }),
  hasDemo: is({ label: 'Demo' }),
  languages: anyOf(languages, { label: 'Languages' }),
  isFeatured: is({ label: 'Featured now' }),
  isForVips: is({ label: 'VIP only' }),
  releasedOn: period({ label: 'Released', initially: 'all' }),
}

export const slotFilters = {
  volatility: anyOf(volatilities, { label: 'Volatility' }),
  hasFreeSpins: is({ label: 'Free spins' }),
}

/** Finer than the amounts of any currency. */
const digits = 9
const amountOf = (value: unknown): Money | null => (typeof value === 'string' ? parseMoney(value, digits) : null)

export const gameRules = [
  ...maintenanceRules,
  before('featuredFrom', 'featuredUntil'),
  {
    field: 'featuredFrom',
    reads: ['featuredUntil'],
    check: ({ featuredFrom, featuredUntil }: Readonly<Record<string, unknown>>) =>
      featuredUntil && !featuredFrom ? 'Enter from when the game is featured.' : null,
  },
  {
    field: 'maxBet',
    reads: ['minBet'],
    check: ({ minBet, maxBet }: Readonly<Record<string, unknown>>) => {
      const [min, max] = [amountOf(minBet), amountOf(maxBet)]
      return min !== null && max !== null && max < min ? 'Max bet must not be below min bet.' : null
    },
  },
] as const

/** Hidden until the user selects them. */
export const advancedFields = [
  ...maintenanceAdvanced,
  'landscape',
  'slug',
  'demoUrl',
  'hasJackpot',
  'devices',
  'languages',
  'vipLevels',
  'featuredFrom',
  'featuredUntil',
  'minBet',
  'maxBet',
  'wageringWeight',
  'isBonusAllowed',
  'blockedCountries',
] as const

export const advancedFigures = ['lines', 'reels', 'maxMultiplier', 'betLevels'] as const

/** Parts of the pages; the other fields belong to the first. */
export const gameSections = {
  Game: [],
  'Player sites': ['slug', 'languages', 'featuredFrom', 'featuredUntil', 'demoUrl'],
  Limits: ['minBet', 'maxBet', 'blockedCountries', 'vipLevels'],
  'Bonus money': ['isBonusAllowed', 'wageringWeight'],
  Maintenance: maintenanceAdvanced,
} as const
