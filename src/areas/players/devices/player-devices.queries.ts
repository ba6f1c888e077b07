import { many, nullable, option } from '#blueprint/answer.ts'
import { id, instant, integer, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'
import { linkKinds, strengths } from '#areas/players/rules/devices/link.ts'
import { ofPlayer } from '#areas/players/limits/care.queries.ts'

/** What a player was seen on and when he logged in; addresses are masked, other players are counted as far as they are the reader's. */
export const playerDevices = query({
  at: '/api/players/:player_id/devices',
  title: 'Devices and logins',
  permission: 'LOG_VIEW',
  scope: 'downline',
  parameters: ofPlayer,
  answer: {
    devices: many({
      device: text(),
      standing: nullable(option(['BLOCKED', 'WHITELISTED'])),
      others: integer(),
      firstAt: instant(),
      lastAt: instant(),
      times: integer(),
      ips: many(text('', { masked: true })),
      country: nullable(text()),
      userAgent: nullable(text()),
      appVersion: nullable(text()),
      isVpn: toggle(),
      isEmulator: toggle(),
    }),
    sessions: many({
      id: uuid(),
      startedAt: instant(),
      lastSeenAt: instant(),
      endedAt: nullable(instant()),
      ip: nullable(text('', { masked: true })),
      device: nullable(text()),
    }),
  },
})

/** Accounts that have something in common with a player, as far as they are the reader's. */
export const linkedAccounts = query({
  at: '/api/players/:player_id/links',
  title: 'Linked accounts',
  permission: 'DEVICE_ALERT_VIEW',
  scope: 'downline',
  parameters: ofPlayer,
  answer: {
    isMore: toggle(),
    links: many({
      id: id(),
      username: text(),
      status: text(),
      agent: { id: id(), name: text() },
      domain: text(),
      score: integer(),
      strength: option(strengths),
      shared: many({ kind: option(linkKinds), shown: text(), holders: integer() }),
    }),
  },
})
