import { z } from 'zod/mini'
import { isTimeZone } from '#values/day.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { counters } from '#blueprint/settings/counters.ts'
import { isReason } from '#engine/input/read-input.ts'

/** What the fixed calls take: read by their routes, described by OpenAPI. */
const word = (longest: number) =>
  z.string('Enter a text').check(z.minLength(1, 'Enter a text'), z.maxLength(longest, `At most ${longest} characters`))
// Too long a password is as wrong as any other: its length is no hint.
const password = word(10_000)
const code = z.string('Enter the code').check(z.regex(/^\d{6}$/, 'A code has six digits'))

const securityCode = z.string('Enter the code').check(z.regex(/^\d{6,8}$/, 'A security code has six to eight digits'))

const codeOrRecovery = z
  .string('Enter the code')
  .check(
    z.regex(/^(\d{6}|[a-z0-9]{4}(-[a-z0-9]{4}){3})$/i, 'A code has six digits, a recovery code four groups of four'),
  )

const email = z
  .string('Enter an address')
  .check(
    z.maxLength(120, 'At most 120 characters'),
    z.regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]{2,}$/, 'Enter an address like name@example.com'),
  )
const token = z.string('Open the link of the letter').check(z.regex(/^[\w-]{43}$/, 'Open the link of the letter'))

export const bodies = {
  nothing: z.strictObject({}),
  login: z.strictObject({ username: word(200), password, visitor: z.optional(z.string().check(z.maxLength(100))) }),
  secondStep: z.strictObject({ code: codeOrRecovery }),
  changePassword: z.strictObject({ current: password, password }),
  transactionPassword: z.strictObject({ loginPassword: password, password }),
  secondStepOn: z.strictObject({
    secret: z.string('Enter the seed').check(z.regex(/^[A-Z2-7]{26,64}$/, 'Not a seed')),
    code,
  }),
  secondStepOff: z.strictObject({ transactionPassword: password, code }),
  confirm: z.strictObject({ password: z.optional(password), code: z.optional(code) }),
  forgot: z.strictObject({ username: word(200) }),
  newPassword: z.strictObject({ token, password }),
  profile: z.strictObject({
    name: text('Name', { longest: 80 }).wire,
    phone: z.string('Enter a number').check(z.regex(/^\+?[\d ()-]{6,24}$/, 'Enter a number like +91 98765 43210')),
    email,
    timeZone: z.string('Choose a time zone').check(z.refine(isTimeZone, 'Choose a time zone')),
    transactionPassword: z.optional(password),
    acceptsTerms: z.literal(true, 'Accept the terms'),
  }),
  sounds: z.strictObject({
    sounds: z.optional(
      z.array(z.enum(counters, 'Choose from the list')).check(z.maxLength(counters.length, 'Choose each once')),
    ),
  }),
  warehouseOpen: z.strictObject({ security_code: securityCode }),
  warehouseCode: z.strictObject({ loginPassword: password, security_code: securityCode }),
  address: z.strictObject({ email }),
  emailCode: z.strictObject({ code }),
  emailLink: z.strictObject({ token }),
  decision: z.strictObject({
    decision: z.enum(['approve', 'reject'], 'Say approve or reject'),
    reason: z.optional(z.string('Enter a text').check(z.refine(isReason, 'Say why, in at most 500 characters'))),
  }),
}
