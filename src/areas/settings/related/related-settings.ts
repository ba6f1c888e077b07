import type { PlainPath } from '#blueprint/address.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import { amount, choice, integer, percent, text } from '#blueprint/kinds/kinds.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'
import { commissionModes } from '#areas/agents/rules/chips/path.ts'
import type { Group } from '#blueprint/settings/definitions.ts'

interface Keeper {
  readonly title: string
  readonly group: Group
  /** The screen that changes the values; who may not open it does not see them here. */
  readonly opens: PlainPath
  readonly permission: Permission
}

/** Records with values that the product reads like settings. They stay where they belong and are shown beside the settings. */
export const keepers = {
  role: { title: 'Roles', group: 'access', opens: '/roles', permission: 'ROLE_VIEW' },
  sport: { title: 'Sports', group: 'betting', opens: '/sports', permission: 'EXCHANGE_COMPETITION_VIEW' },
  market_template: {
    title: 'Market templates',
    group: 'betting',
    opens: '/market-templates',
    permission: 'EXCHANGE_EVENT_EDIT',
  },
  agent: { title: 'Downline', group: 'agents', opens: '/downline', permission: 'DOWNLINE_VIEW' },
  domain: { title: 'Domains', group: 'site', opens: '/domains', permission: 'DOMAIN_VIEW' },
} as const satisfies Readonly<Record<string, Keeper>>
export type KeeperName = keyof typeof keepers

export interface RelatedSetting {
  readonly in: KeeperName
  readonly kind: AnyKind
  readonly unit: string | null
  /** On the wire, of a new record; null: none. */
  readonly initial: string | number | null
  /** Read from the columns; the column itself unless stated. */
  readonly read?: string
}

const common = (title: string, hint: string) => amount(title, { isCommon: true, hint })
const seconds = { unit: 'seconds', read: 'delay_ms / 1000' } as const
const rate = (title: string, initial: string | null, hint = '') =>
  ({ in: 'agent', kind: percent(title, { hint }), unit: '%', initial }) as const

const limitsIn = (keeper: KeeperName, of: string) =>
  ({
    [`${keeper}.min_stake`]: { in: keeper, kind: common(`Min stake ${of}`, ''), unit: null, initial: null },
    [`${keeper}.max_stake`]: { in: keeper, kind: common(`Max stake ${of}`, ''), unit: null, initial: null },
    [`${keeper}.max_loss`]: { in: keeper, kind: common(`Max loss ${of}`, 'Of one player'), unit: null, initial: null },
    [`${keeper}.max_profit`]: {
      in: keeper,
      kind: common(`Max profit ${of}`, 'Of one player'),
      unit: null,
      initial: null,
    },
    [`${keeper}.max_deviation`]: { in: keeper, kind: percent(`Max odds deviation ${of}`), unit: '%', initial: null },
    [`${keeper}.delay_ms`]: {
      in: keeper,
      kind: integer(`Bet delay ${of}`, {
        hint: 'In play. The longest delay of sport, event, market and agents applies',
      }),
      initial: null,
      ...seconds,
    },
  }) as const

/** By table and column. The most restrictive limit of all levels applies. */
export const relatedSettings: Readonly<Record<string, RelatedSetting>> = {
  'role.item_limit': {
    in: 'role',
    kind: common(
      'Approval limit per item',
      'Larger amounts need a second approval. A user can have a limit of their own',
    ),
    unit: null,
    initial: null,
  },
  'role.day_limit': {
    in: 'role',
    kind: common('Approval limit per day', 'Total amount that one user can approve'),
    unit: null,
    initial: null,
  },
  ...limitsIn('sport', 'of a sport'),
  ...limitsIn('market_template', 'of new markets'),
  'market_template.commission': {
    in: 'market_template',
    kind: percent('Commission of new markets', { hint: 'Of net winnings. Players can have a rate of their own' }),
    unit: '%',
    initial: '0.00',
  },
  'agent.exposure_limit': {
    in: 'agent',
    kind: amount('Exposure limit of the company', { hint: 'Open liability of the whole downline' }),
    unit: null,
    initial: null,
    read: 'nullif(exposure_limit, -1)',
  },
  'agent.commission_mode': {
    in: 'agent',
    kind: choice('Commission model', commissionModes, {
      labels: {
        share: 'Split by share',
        platform: 'Platform only',
        parent: 'Direct agent of the player',
        rate: 'Rate per level',
        stakes: 'On session stakes and match losses',
        losses: 'On session and match losses',
      },
    }),
    unit: null,
    initial: 'share',
  },
  'agent.match_rate': rate('Match commission', '0.00', 'Used by the commission models with rates'),
  'agent.min_match_rate': rate('Match commission at least', '0.00', 'Range of agents and players below'),
  'agent.max_match_rate': rate('Match commission at most', '10.00'),
  'agent.session_rate': rate('Session commission', '0.00', 'Used by the commission models with rates'),
  'agent.min_session_rate': rate('Session commission at least', '0.00'),
  'agent.max_session_rate': rate('Session commission at most', '10.00'),
  'agent.casino_rate': rate('Casino commission', '0.00', 'Used by the commission models with rates'),
  'domain.host': { in: 'domain', kind: text('Host of the panel'), unit: null, initial: null },
  'domain.currency': { in: 'domain', kind: text('Currency'), unit: null, initial: null },
  'domain.color': {
    in: 'domain',
    kind: text('Brand colour', { hint: 'Empty: the standard colour' }),
    unit: null,
    initial: null,
  },
  'domain.logo': {
    in: 'domain',
    kind: choice('Brand logo', ['SET'], { labels: { SET: 'Own logo' }, hint: 'Empty: the standard logo' }),
    unit: null,
    initial: null,
    read: `case when logo is not null then 'SET' end`,
  },
}
