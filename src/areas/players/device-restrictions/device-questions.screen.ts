import { z } from 'zod/mini'
import { query } from '#blueprint/screen/query.ts'
import { deviceDoings, deviceScopes } from '#platform/auth/rules/device.ts'

const mark = z.optional(z.enum(['YES', 'NO']))
const short = z.optional(z.string().check(z.maxLength(200, 'At most 200 characters')))

/** What the rules in force would say of such a device. */
export const deviceTest = query({
  at: '/api/device-restrictions/test',
  title: 'Test a device',
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
  answer: z.object({
    decisions: z.array(
      z.object({
        doing: z.enum(deviceDoings),
        verdict: z.enum(['ALLOWED', 'BLOCKED', 'CAPTCHA']),
        isFlagged: z.boolean(),
        rules: z.array(z.string()),
      }),
    ),
  }),
})

/** Where the reader comes from, as the rules see it. */
export const ownDevice = query({
  at: '/api/device-restrictions/own',
  title: 'Own device',
  permission: 'DEV_DR_VIEW',
  scope: 'own',
  parameters: z.object({}),
  answer: z.object({ ip: z.string(), id: z.nullable(z.string()) }),
})
