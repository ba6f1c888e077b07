import { z } from 'zod/mini'
import { many, nullable, option } from '#blueprint/answer.ts'
import { text, toggle } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'
import { deviceDoings, deviceScopes } from '#platform/auth/rules/device.ts'

const mark = z.optional(z.enum(['YES', 'NO']))
const short = z.optional(z.string().check(z.maxLength(200, 'At most 200 characters')))

/** What the rules in force would say of such a device. */
export const deviceTest = query({
  at: '/api/device-restrictions/test',
  title: 'Test device',
  permission: 'DEV_DR_VIEW',
  scope: 'everyone',
  parameters: z.object({
    scope: z.enum(deviceScopes),
    id: short,
    ip: short,
    country: short,
    asn: short,
    userAgent: short,
    appVersion: short,
    emulator: mark,
    vpn: mark,
  }),
  answer: {
    decisions: many({
      doing: option(deviceDoings),
      verdict: option(['ALLOWED', 'BLOCKED', 'CAPTCHA']),
      isFlagged: toggle(),
      rules: many(text()),
    }),
  },
})

/** Where the reader comes from, as the rules see it. */
export const ownDevice = query({
  at: '/api/device-restrictions/own',
  title: 'Your device',
  permission: 'DEV_DR_VIEW',
  scope: 'own',
  parameters: z.object({}),
  answer: { ip: text(), id: nullable(text()) },
})
