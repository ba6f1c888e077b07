import { useSyncExternalStore } from 'react'
import type { SiteConfig, User } from '#blueprint/calls/site.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'

export type { BellLine, SiteConfig, User } from '#blueprint/calls/site.ts'

/**
 * good: the server answers. silent: it is connected but has sent nothing for some seconds. lost: it cannot be reached,
 * and is tried until it answers.
 */
export type Connection = 'good' | 'silent' | 'lost'

export interface LocalSettings {
  readonly autoRefresh: boolean
  readonly autoRefreshSeconds: number
  readonly clientVisitorId: string
  readonly isMapping: 0 | 1
  readonly warehouse: { readonly is_active: boolean; readonly security_code: string }
}
export interface ClientState {
  readonly auth: { readonly isAuthenticate: boolean }
  readonly user: (User & Readonly<Record<string, unknown>>) | null
  /** The username for which this tab was loaded; it stays when reading the user again fails. */
  readonly shownUser: string | null
  /** Message when another user has signed in in another tab: nothing of this tab is theirs. */
  readonly otherUser: string | null
  readonly permissions: Readonly<Record<string, boolean>>
  readonly site: SiteConfig
  readonly settings: LocalSettings
  /** The password must be changed before anything else (440). */
  readonly mustChangePassword: boolean
  /** Message while the panel is closed for maintenance (503). */
  readonly closedFor: string | null
  /** The live stream is connected and delivers. */
  readonly isLive: boolean
  readonly connection: Connection
  /** A part of the panel could not be loaded, because a newer version was installed. */
  readonly isOutdated: boolean
  /** Texts that change with what the user sees live, by their names in the stream. */
  readonly stamps: Readonly<Record<string, unknown>>
}

/** How many of the items of a counter are overdue. */
export const overdueOf = ({ overdue_counts: counts }: SiteConfig, counter: string): number => counts[counter] ?? 0

export const defaultSite: SiteConfig = {
  notification_count: 0,
  notification_data: [],
  player_kyc_count: 0,
  all_deposit_count: 0,
  manual_deposit_count: 0,
  approve_payout_count: 0,
  all_withdrawals_count: 0,
  message_count: 0,
  overdue_counts: {},
  timezone: 'Asia/Kolkata',
  own_timezone: 'Asia/Kolkata',
  language: 'en',
  current_domain: null,
  domainList: [],
  currency_symbol: '₹',
  currency: 'INR',
  currencies: {},
  site_mode: 'main',
  is_developer: false,
  has_developer_screens: false,
  report_download: 183,
  week_start: 'MONDAY',
  device_notification_count: 0,
  device_notification_data: [],
  is_mapping: false,
  is_warehouse: false,
  domain_group: null,
  brand: { name: '', color: null, logo: null },
  support: { phone: null, whatsapp: null, telegram: null, email: null },
  footer: null,
  sounds: [],
}

/** Switches that are off at every start of the panel. */
export const resetSwitches = { isMapping: 0, warehouse: { is_active: false, security_code: '' } } as const

const initialState: ClientState = {
  auth: { isAuthenticate: false },
  user: null,
  shownUser: null,
  otherUser: null,
  permissions: {},
  site: defaultSite,
  settings: {
    autoRefresh: false,
    autoRefreshSeconds: 10,
    clientVisitorId: '',
    ...resetSwitches,
  },
  mustChangePassword: false,
  closedFor: null,
  isLive: false,
  connection: 'good',
  isOutdated: false,
  stamps: {},
}

let state = initialState
const listeners = new Set<() => void>()

export const clientState = (): ClientState => state

export function change(part: Partial<ClientState>): void {
  state = { ...state, ...(part.user ? { shownUser: part.user.username } : {}), ...part }
  for (const listener of listeners) listener()
}

export const changeSettings = (part: Partial<LocalSettings>): void =>
  change({ settings: { ...state.settings, ...part } })

/** Applies counters and bell items from the live stream; unknown names are ignored. */
export function applyUpdate(news: Readonly<Record<string, unknown>>): void {
  const known = Object.entries(news).filter(([name]) => name in defaultSite)
  change({ site: { ...state.site, ...Object.fromEntries(known) }, stamps: { ...state.stamps, ...news } })
}

/** Clears everything of the user after a session, the code of the archive included; other local settings stay. */
export const clearSession = (): void =>
  change({
    ...initialState,
    settings: { ...state.settings, warehouse: resetSwitches.warehouse },
    connection: state.connection,
    isOutdated: state.isOutdated,
  })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useClient<Part>(part: (state: ClientState) => Part): Part {
  return useSyncExternalStore(subscribe, () => part(state))
}

export const useSite = (): SiteConfig => useClient((client) => client.site)
/** The username of the signed-in user; empty before sign-in. */
export const useUsername = (): string => useClient((client) => client.user?.username ?? '')
export const useHasPermission = (permission: Permission): boolean =>
  useClient((client) => hasPermission(permission, client))

/** Whether the user has a permission, or any of several. */
export function hasPermission(permission: string | readonly string[], client: ClientState = state): boolean {
  const keys = typeof permission === 'string' ? [permission] : permission
  return keys.some((key) => client.permissions[key] === true)
}
