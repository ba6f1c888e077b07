import { z } from 'zod/mini'
import { action } from '#blueprint/screen/action.ts'
import { query } from '#blueprint/screen/query.ts'
import { linkKinds, strengths } from '#areas/players/rules/devices/link.ts'
import { ofPlayer } from '#areas/players/limits/care-questions.screen.ts'

const perhaps = z.nullable(z.string())

/** What a player was seen on and when he logged in; addresses are masked, other players are counted as far as they are the reader's. */
export const playerDevices = query({
  at: '/api/players/:player_id/devices',
  title: 'Devices and logins',
  permission: 'LOG_VIEW',
  scope: 'downline',
  parameters: ofPlayer,
  answer: z.object({
    devices: z.array(
      z.object({
        device: z.string(),
        standing: z.nullable(z.enum(['BLOCKED', 'WHITELISTED'])),
        others: z.number(),
        firstAt: z.string(),
        lastAt: z.string(),
        times: z.number(),
        ips: z.array(z.string()),
        country: perhaps,
        userAgent: perhaps,
        appVersion: perhaps,
        isVpn: z.boolean(),
        isEmulator: z.boolean(),
      }),
    ),
    sessions: z.array(
      z.object({
        id: z.string(),
        startedAt: z.string(),
        lastSeenAt: z.string(),
        endedAt: perhaps,
        ip: perhaps,
        device: perhaps,
      }),
    ),
  }),
})

/** Accounts that have something in common with a player, as far as they are the reader's. */
export const linkedAccounts = query({
  at: '/api/players/:player_id/links',
  title: 'Linked accounts',
  permission: 'DEVICE_ALERT_VIEW',
  scope: 'downline',
  parameters: ofPlayer,
  answer: z.object({
    isMore: z.boolean(),
    links: z.array(
      z.object({
        id: z.string(),
        username: z.string(),
        status: z.string(),
        agent: z.object({ id: z.string(), name: z.string() }),
        domain: z.string(),
        score: z.number(),
        strength: z.enum(strengths),
        shared: z.array(z.object({ kind: z.enum(linkKinds), shown: z.string(), holders: z.number() })),
      }),
    ),
  }),
})

const ofThePage = { on: 'row', asks: 'reason', input: {} } as const

export const endPlayerSessions = action({
  ...ofThePage,
  name: 'sessions-end',
  title: 'End his sessions',
  permission: 'PLAYER_STATUS_EDIT',
  confirm: 'The site is told when it next speaks of him, within minutes. He may log in again.',
  refreshes: ['/api/players/:player_id/devices'],
})

export const revealAddresses = action({
  ...ofThePage,
  name: 'addresses',
  title: 'Show the addresses',
  permission: 'PII_REVEAL',
  confirm: 'Show the IP addresses he came from? Who looked and why is written down.',
})
