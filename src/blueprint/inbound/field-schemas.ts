import { maxEmailLength } from '#values/text/email-address.ts'
import { z } from 'zod/mini'
import { parseOdds, rateToOdds } from '#values/odds.ts'
import { amount as amountKind } from '#blueprint/kinds/kinds.ts'
import { uuidPattern } from '#values/id.ts'
import { plainLine, plainText } from '#values/text/plain-text.ts'
import { amountComplaint, money, type Money, ofHundredths, parseMoney } from '#values/money.ts'

// oxlint-disable-next-line no-control-regex -- control characters are exactly what must not get in
const printable = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]*$/u
const plain = z.regex(printable, 'Must not contain control characters.')
export const text = (maxLength: number) =>
  z.string().check(z.overwrite(plainText), z.trim(), z.minLength(1), z.maxLength(maxLength), plain)
/** On one line, as names and references are. */
const lineOf = (maxLength: number) =>
  z.string().check(z.overwrite(plainLine), z.minLength(1), z.maxLength(maxLength), plain)

/** The caller's own id of the record. */
export const externalId = z
  .string()
  .check(z.regex(/^[\w.:-]{1,80}$/, 'Must be 1 to 80 letters, digits, underscores, dots, dashes or colons.'))
export const accountId = z.string().check(z.regex(/^\d{1,18}$/, 'Must be a player id.'))
export const rowId = z.string().check(z.regex(uuidPattern, 'Must be an id returned by this API.'))
export const catalogueId = z.string().check(z.regex(/^\d{1,18}$/, 'Must be a catalogue id.'))
/** The code of a sport, as the call of sports returns it. */
export const sportCode = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,29}$/, 'Must be the code of a sport.'))
export const name = lineOf(80)
export const note = text(200)
/** Why a market is void or was shortened. */
export const cause = text(120)
export const username = z
  .string()
  .check(
    z.regex(
      /^[A-Za-z0-9][A-Za-z0-9._-]{2,31}$/,
      'Must be 3 to 32 letters, digits, dots, dashes or underscores, starting with a letter or digit.',
    ),
  )
/** Username or id. */
export const agentName = z.string().check(z.regex(/^[A-Za-z0-9._-]{1,32}$/, 'Must be an agent username or id.'))
/** Slug of a registration link. */
export const linkSlug = z.string().check(z.regex(/^[a-z0-9-]{3,40}$/, 'Must be the slug of a registration link.'))
/** Code of a referral link, in capitals or small letters. */
export const referralCode = z.string().check(z.regex(/^[A-Za-z0-9]{6,16}$/, 'Must be the code of a referral link.'))
/** A template stores it in upper case; players type it in any. */
export const bonusCode = z.string().check(z.regex(/^[A-Za-z0-9-]{3,30}$/, 'Must be a bonus code.'))
export const phone = z.string().check(z.regex(/^\+?\d{6,15}$/, 'Must be a phone number.'))
export const address = z.string().check(z.regex(/^[0-9a-fA-F.:]{2,45}$/, 'Must be an IP address.'))
export const email = z.string().check(z.maxLength(maxEmailLength, { abort: true }), z.email())
export const method = z.enum(['upi', 'bank', 'card', 'crypto', 'agent'])

/** In hundredths of a unit of any currency. */
const maxAmount = 100_000_000_000n

const isAmount = (wire: string): boolean => parseMoney(wire) !== null
const error = ({ input }: { readonly input?: unknown }): string => amountComplaint(input)

export const amount = z.string().check(
  z.refine(isAmount, { error }),
  z.refine(
    (wire) => (parseMoney(wire) ?? 0n) > 0n && (parseMoney(wire) ?? 0n) <= ofHundredths(maxAmount),
    'Must be above zero and within the maximum amount.',
  ),
)
export const odds = z.string().check(z.refine((wire) => parseOdds(wire) !== null, 'Must be odds like "1.85".'))
export const rate = z.string().check(z.refine((wire) => rateToOdds(wire) !== null, 'Must be a rate like "95".'))
/** A line: whole, or with a half between two whole numbers. */
export const line = z.number().check(
  z.gte(-1000),
  z.lte(10_000),
  z.refine((value) => (value * 2) % 1 === 0, 'Must be a multiple of 0.5.'),
)
export const amountOrZero = z.string().check(
  z.refine(isAmount, { error }),
  z.refine((wire) => (parseMoney(wire) ?? 0n) >= 0n, 'Must not be below zero.'),
)

/** Converts to minor units. Call only with text validated by the schemas above. */
export const minorUnits = (wire: string): Money => parseMoney(wire) ?? money(0n)

/** Formats minor units as the wire text of an amount. */
export const { toWire: majorUnits } = amountKind()

/** State of a bet after a call. */
export const betState = z.object({
  bet: rowId,
  player: accountId,
  market: catalogueId,
  status: z.enum(['UNMATCHED', 'OPEN', 'CANCELLED']),
  matched: z.string(),
  remaining: z.string(),
  cancelled: z.string(),
  /** Price of the part matched by this call. */
  matchedOdds: z.optional(z.string()),
  /** The player's current worst case in this market. */
  marketExposure: z.string(),
  available: z.string(),
  currency: z.string(),
})

const country = z.string().check(z.regex(/^[A-Z]{2}$/, 'Must be an ISO 3166-1 country code like IN.'))

/** The player's location as known to the site: by IP address, GPS or KYC documents. */
export const place = z
  .strictObject({
    country,
    state: z.optional(
      z.string().check(z.regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/, 'Must be an ISO 3166-2 state code like IN-KA.')),
    ),
    city: z.optional(name),
    source: z.optional(z.enum(['IP', 'GPS', 'KYC'])),
    isVpn: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      (here) => here.state === undefined || here.state.startsWith(`${here.country}-`),
      'The state must belong to the country.',
    ),
  )

/** The player's device, as far as the site knows it. */
export const device = z.strictObject({
  id: z.optional(text(100)),
  ip: z.optional(address),
  country: z.optional(country),
  asn: z.optional(z.string().check(z.regex(/^AS\d{1,10}$/, 'Must be an AS number like AS64500.'))),
  /** Name of the internet service provider. */
  isp: z.optional(name),
  /** Of the player's browser or app; type and platform follow from it where they are not given. */
  userAgent: z.optional(text(300)),
  type: z.optional(z.enum(['MOBILE', 'TABLET', 'DESKTOP'])),
  platform: z.optional(z.enum(['ANDROID', 'IOS', 'WINDOWS', 'MACOS', 'LINUX'])),
  /** Whether the player uses the web site or the app. */
  channel: z.optional(z.enum(['WEB', 'APP'])),
  appVersion: z.optional(text(40)),
  isEmulator: z.optional(z.boolean()),
  isVpn: z.optional(z.boolean()),
  isRooted: z.optional(z.boolean()),
  /** Time zone the device clock is set to. */
  timeZone: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_+/-]{2,40}$/, 'Must be a time zone like Asia/Kolkata.'))),
  /** Confidence of the fingerprint service in the id, 0 to 100. */
  confidence: z.optional(z.int().check(z.gte(0), z.lte(100))),
  /** The browser uses a private window. */
  isIncognito: z.optional(z.boolean()),
  botScore: z.optional(z.int().check(z.gte(0), z.lte(100))),
  hasCaptcha: z.optional(z.boolean()),
})
/** Location fields of a call; both are optional. */
export const locationFields = { place: z.optional(place), device: z.optional(device) }
