import { address, type Href } from '#blueprint/address.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'
import type { StepKey } from './setup.screen.ts'

interface StepLink {
  readonly title: string
  readonly to: Href
  readonly permission: Permission
}

export interface StepText {
  readonly title: string
  /** What the step is for. */
  readonly purpose: string
  readonly links: readonly StepLink[]
}

export const stepTexts: Readonly<Record<StepKey, StepText>> = {
  account: {
    title: 'Your account',
    purpose: 'A verified email recovers access, two-step verification and the transaction password protect money.',
    links: [{ title: 'My account', to: address('/user-change-password', {}), permission: 'USER_CHANGE_PASSWORD' }],
  },
  owner: {
    title: 'A second owner',
    purpose:
      'Money, payment methods, keys and sensitive settings need two people. Give the role Owner to a colleague and let them sign in.',
    links: [
      { title: 'New user', to: address('/user-create', {}), permission: 'USER_CREATE' },
      { title: 'Users', to: address('/users', {}), permission: 'USER_VIEW' },
    ],
  },
  domain: {
    title: 'Domain and currency',
    purpose:
      'Each site has a host, a brand and one currency. Edit the first domain or add one; every account belongs to it.',
    links: [
      { title: 'Domains', to: address('/domains', {}), permission: 'DOMAIN_VIEW' },
      { title: 'Currencies', to: address('/currencies', {}), permission: 'DOMAIN_VIEW' },
    ],
  },
  roles: {
    title: 'Roles',
    purpose:
      'Presets cover support, cashiers, finance, risk, auditors and agents. Create at least one role for agents.',
    links: [{ title: 'New role', to: address('/role-create', {}), permission: 'ROLE_CREATE' }],
  },
  agents: {
    title: 'Agents',
    purpose:
      'Each domain has a company account that issues chips; a new domain gets its own in the downline. Agents and players are below it.',
    links: [
      { title: 'New agent', to: address('/downline-create', {}), permission: 'DOWNLINE_CREATE' },
      { title: 'Downline', to: address('/downline', {}), permission: 'DOWNLINE_VIEW' },
    ],
  },
  payments: {
    title: 'Payment methods',
    purpose:
      'How players deposit. A gateway is proven by its test call; a method without a gateway is confirmed by staff.',
    links: [
      { title: 'Deposit methods', to: address('/pg-settings', {}), permission: 'PG_SETTINGS_VIEW' },
      { title: 'Gateways', to: address('/pg-settings/gateways', {}), permission: 'PG_SETTINGS_VIEW' },
    ],
  },
  keys: {
    title: 'Site and feed keys',
    purpose: 'Player sites and feeds sign their calls. The secret is shown once, with a first call to copy.',
    links: [{ title: 'Inbound keys', to: address('/inbound-keys', {}), permission: 'INBOUND_KEY_VIEW' }],
  },
  event: {
    title: 'First event',
    purpose: 'A feed creates events by itself. By hand: add a competition, an event and a market, and open them.',
    links: [
      { title: 'Competitions', to: address('/competitions', {}), permission: 'EXCHANGE_COMPETITION_VIEW' },
      { title: 'Events', to: address('/events', {}), permission: 'EXCHANGE_EVENT_VIEW' },
    ],
  },
}
