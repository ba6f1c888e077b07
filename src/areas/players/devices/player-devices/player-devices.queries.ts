import { many, nullable, option } from '#blueprint/answer.ts'
import { id, instant, integer, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'
import { linkKinds, strengths } from '#areas/players/rules/devices/link.ts'
import { playerParameters } from '#areas/players/limits/responsible-gaming.queries.ts'

/**
 * Devices and logins of a player. IP addresses are masked; other players are counted only within the reader's scope.
 */
export const playerDevices = query({
  at: '/api/players/:player_id/devices',
  title: 'Devices and logins',
  permission: 'LOG_VIEW',
  scope: 'downline',
  parameters: playerParameters,
  answer: {
    devices: many({
      device: text(),
      status: nullable(option(['BLOCKED', 'WHITELISTED'])),
      others: integer(),
      firstAt: instant(),
      lastAt: instant(),
      occurrences: integer(),
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

/** Accounts that share identifiers with a player, within the reader's scope. */
export const linkedAccounts = query({
  at: '/api/players/:player_id/links',
  title: 'Linked accounts',
  permission: 'DEVICE_ALERT_VIEW',
  scope: 'downline',
  parameters: playerParameters,
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
      shared: many({ kind: option(linkKinds), label: text(), holders: integer() }),
    }),
  },
})
