import { z } from 'zod/mini'
import { many, nullable, option } from '#blueprint/answer.ts'
import { id, instant, integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { uuidParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'
import { linkKinds } from '#areas/players/rules/devices/link.ts'

/** The reader's players seen on the device of an alert, and the rules for the device. */
export const deviceAccounts = query({
  at: '/api/device-alert/:id/linked-accounts',
  title: 'Other accounts on this device',
  permission: 'DEVICE_ALERT_VIEW',
  scope: 'downline',
  parameters: z.object({
    id: uuidParameter('Enter an alert id.'),
  }),
  answer: {
    device: text(),
    rules: many({ action: text(), scope: text(), until: nullable(instant()), by: nullable(text()) }),
    /** Other identifiers of these players: devices, IP addresses and payout accounts. Personal values are masked. */
    identifiers: many({ kind: option(linkKinds), label: text(), players: many(id()) }),
    players: many({
      id: id(),
      username: text(),
      status: text(),
      firstAt: instant(),
      lastAt: instant(),
      occurrences: integer(),
      ips: many(text('', { masked: true })),
      isConcerned: toggle(),
    }),
  },
})
