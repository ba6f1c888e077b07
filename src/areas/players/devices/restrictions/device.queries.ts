import { z } from 'zod/mini'
import { many, nullable, option } from '#blueprint/answer.ts'
import { text, toggle } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'
import { deviceOperations, deviceScopes } from '#platform/auth/rules/device.ts'

const mark = z.optional(z.enum(['YES', 'NO']))
const short = z.optional(z.string().check(z.maxLength(200, 'At most 200 characters')))

/** Evaluates the active rules for a hypothetical device. */
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
      operation: option(deviceOperations),
      outcome: option(['ALLOWED', 'BLOCKED', 'CAPTCHA']),
      isFlagged: toggle(),
      rules: many(text()),
    }),
  },
})

/** The reader's own device and IP address, as the rules see them. */
export const ownDevice = query({
  at: '/api/device-restrictions/own',
  title: 'Your device',
  permission: 'DEV_DR_VIEW',
  scope: 'own',
  parameters: z.object({}),
  answer: { ip: text(), id: nullable(text()) },
})
