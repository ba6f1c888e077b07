import { z } from 'zod/mini'
import { many, nullable, option } from '#blueprint/answer.ts'
import { id, instant, integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { uuidParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'
import { linkKinds } from '#areas/players/rules/devices/link.ts'

/** Everybody of the reader's players who was seen on the device of an alert, and what stands about it. */
export const deviceCircle = query({
  at: '/api/device-alert/:id/circle',
  title: 'Other accounts on this device',
  permission: 'DEVICE_ALERT_VIEW',
  scope: 'downline',
  parameters: z.object({
    id: uuidParameter('Enter an alert id.'),
  }),
  answer: {
    device: text(),
    rules: many({ action: text(), scope: text(), until: nullable(instant()), by: nullable(text()) }),
    /** What these players share or not: other devices, addresses, accounts they were paid to; masked where it is personal. */
    things: many({ kind: option(linkKinds), shown: text(), players: many(id()) }),
    players: many({
      id: id(),
      username: text(),
      status: text(),
      firstAt: instant(),
      lastAt: instant(),
      times: integer(),
      ips: many(text('', { masked: true })),
      isConcerned: toggle(),
    }),
  },
})
