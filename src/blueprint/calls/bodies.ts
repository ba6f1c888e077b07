import { z } from 'zod/mini'
import { emailPattern, maxEmailLength } from '#values/text/email-address.ts'
import { isReason } from '#values/text/reason-text.ts'
import { typedCode } from '#values/text/typed-code.ts'
import { isTimeZone } from '#values/day.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { counters } from '#blueprint/settings/counters.ts'
import { workProfiles } from '#blueprint/work-profiles.ts'

/** Request bodies of the fixed calls: parsed by their routes, documented in OpenAPI. */
const requiredText = (maxLength: number) =>
  z
    .string('Enter text.')
    .check(z.minLength(1, 'Enter text.'), z.maxLength(maxLength, `At most ${maxLength} characters`))
// An overlong password is treated like any wrong one, so that its length is no hint.
const password = requiredText(10_000)
/** Taken as authenticators show them, in groups. */
const codeLike = (shape: RegExp, hint: string) =>
  z
    .string('Enter the code.')
    .check(z.maxLength(100, { error: hint, abort: true }), z.overwrite(typedCode), z.regex(shape, hint))

const code = codeLike(/^\d{6}$/, 'Enter a six-digit code.')
const securityCode = codeLike(/^\d{6,8}$/, 'Enter a security code of six to eight digits.')
const codeOrRecovery = codeLike(
  /^(\d{6}|[a-z0-9]{4}(-[a-z0-9]{4}){3})$/i,
  'Enter a six-digit code, or a recovery code of four groups of four characters.',
)

const email = z
  .string('Enter an email address.')
  .check(
    z.maxLength(maxEmailLength, { error: `At most ${maxEmailLength} characters`, abort: true }),
    z.regex(emailPattern, 'Enter an email address like name@example.com.'),
  )
const token = z.string('Open the link in the email.').check(z.regex(/^[\w-]{43}$/, 'Open the link in the email.'))

const viewId = z.uuid('Choose from the list.')
const listPath = z.string('Name the list.').check(z.maxLength(200))
const columnKey = z.string().check(z.regex(/^\w{1,60}$/, 'Not a column.'))
const columnKeys = z.array(columnKey).check(z.maxLength(200))

export const bodies = {
  nothing: z.strictObject({}),
  login: z.strictObject({
    username: requiredText(200),
    password,
    visitor: z.optional(z.string().check(z.maxLength(100))),
    proof: z.optional(
      z.strictObject({
        challenge: z
          .string()
          .check(z.regex(/^\d{13}\.\d{2}\.[\w-]{22}\.[\w-]{43}$/, 'Not a challenge of this server.')),
        counter: z.int().check(z.minimum(0)),
      }),
    ),
  }),
  secondStep: z.strictObject({ code: codeOrRecovery }),
  changePassword: z.strictObject({ current: password, password }),
  transactionPassword: z.strictObject({ loginPassword: password, password }),
  secondStepOn: z.strictObject({ code }),
  secondStepOff: z.strictObject({ transactionPassword: password, code }),
  confirm: z.strictObject({ password: z.optional(password), code: z.optional(code) }),
  forgot: z.strictObject({ username: requiredText(200) }),
  newPassword: z.strictObject({ token, password }),
  secondStepReset: z.strictObject({ token, loginPassword: password }),
  transactionPasswordReset: z.strictObject({ token, loginPassword: password, password }),
  profile: z.strictObject({
    name: text('Name', { maxLength: 80 }).wire,
    phone: z
      .string('Enter a phone number.')
      .check(z.regex(/^\+?[\d ()-]{6,24}$/, 'Enter a phone number like +91 98765 43210.')),
    email,
    timeZone: z.string('Choose a time zone.').check(z.refine(isTimeZone, 'Choose a time zone.')),
    transactionPassword: z.optional(password),
    acceptsTerms: z.literal(true, 'Accept the terms.'),
  }),
  sounds: z.strictObject({
    sounds: z.optional(
      z
        .array(z.enum(counters, 'Choose from the list.'))
        .check(z.maxLength(counters.length, 'Choose each option only once.')),
    ),
  }),
  tour: z.strictObject({
    profile: z.enum(workProfiles, 'Choose from the list.'),
    isSeen: z.boolean('Enter yes or no.'),
  }),
  warehouseOpen: z.strictObject({ security_code: securityCode }),
  warehouseCode: z.strictObject({ loginPassword: password, security_code: securityCode }),
  address: z.strictObject({ email }),
  emailCode: z.strictObject({ code }),
  emailLink: z.strictObject({ token }),
  savedView: z.strictObject({
    id: z.optional(viewId),
    path: listPath,
    name: text('Name', { maxLength: 60 }).wire,
    view: z.strictObject({
      search: z.string('Send the filters.').check(z.maxLength(2_000, 'At most 2,000 characters')),
      columns: z.optional(columnKeys),
      widths: z.optional(z.record(columnKey, z.int().check(z.minimum(20), z.maximum(2_000)))),
      pinned: z.optional(columnKeys),
    }),
    role: z.optional(z.string().check(z.regex(/^\d{1,18}$/, 'Choose from the list.'))),
  }),
  removedView: z.strictObject({ id: viewId }),
  defaultView: z.strictObject({ path: listPath, id: z.optional(viewId) }),
  decision: z.strictObject({
    decision: z.enum(['approve', 'reject'], 'Choose approve or reject.'),
    reason: z.optional(z.string('Enter text.').check(z.refine(isReason, 'Enter a reason of at most 500 characters.'))),
  }),
}
