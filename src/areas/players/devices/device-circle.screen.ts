import { z } from 'zod/mini'
import { query } from '#blueprint/screen/query.ts'
import { linkKinds } from '#areas/players/rules/devices/link.ts'
import { uuidPattern } from '#values/id.ts'

/** Everybody of the reader's players who was seen on the device of an alert, and what stands about it. */
export const deviceCircle = query({
  at: '/api/device-alert/:id/circle',
  title: 'Who else is on the device',
  permission: 'DEVICE_ALERT_VIEW',
  scope: 'downline',
  parameters: z.object({
    id: z.string('Enter the id of an alert').check(z.regex(uuidPattern, 'Enter the id of an alert')),
  }),
  answer: z.object({
    device: z.string(),
    rules: z.array(
      z.object({ action: z.string(), scope: z.string(), until: z.nullable(z.string()), by: z.nullable(z.string()) }),
    ),
    /** What these players share or not: other devices, addresses, accounts they were paid to; masked where it is personal. */
    things: z.array(z.object({ kind: z.enum(linkKinds), shown: z.string(), players: z.array(z.string()) })),
    players: z.array(
      z.object({
        id: z.string(),
        username: z.string(),
        status: z.string(),
        firstAt: z.string(),
        lastAt: z.string(),
        times: z.number(),
        ips: z.array(z.string()),
        isConcerned: z.boolean(),
      }),
    ),
  }),
})
