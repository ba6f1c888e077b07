import { useSyncExternalStore } from 'react'
import type { Permission } from '#blueprint/screen/permissions.ts'

/** Product specification 3, client state: the names are its own. */
export interface User {
  readonly username: string
  readonly name: string
  readonly role_name: string
  readonly email: string
  readonly is_two_step_verification: boolean
}
export interface SiteDomain {
  readonly domain_id: number
  readonly domain_name: string
}
/** What the bell lists: something that waits, and where it is dealt with. */
export interface BellLine {
  readonly id: string
  readonly title: string
  readonly text: string
  /** null: it is dealt with elsewhere, or not by this person. */
  readonly path: string | null
  readonly at: string
}
export interface SiteConfig {
  readonly notification_count: number
  readonly notification_data: readonly BellLine[]
  readonly player_kyc_count: number
  readonly all_deposit_count: number
  readonly manual_deposit_count: number
  readonly approve_payout_count: number
  readonly all_withdrawals_count: number
  readonly message_count: number
  /** The reader’s own clock, or that of the house. */
  readonly timezone: string
  /** Whose days the books are kept by. */
  readonly house_timezone: string
  /** Of written dates. */
  readonly language: string
  readonly current_domain: number | string | null
  readonly domainList: readonly SiteDomain[]
  readonly currency_symbol: string
  readonly currency: string
  /** Sign and decimals of every currency the person's domains keep their books in. */
  readonly currencies: Readonly<Record<string, { readonly symbol: string; readonly digits: number }>>
  /** Amounts of several stand together on this part of the screen. */
  readonly isMixed?: boolean
  readonly site_mode: 'main' | 'dev' | 'other'
  readonly is_developer: boolean
  readonly report_download: number
  readonly device_notification_count: number
  readonly device_notification_data: readonly BellLine[]
  readonly is_mapping: boolean
  readonly is_warehouse: boolean
  /** The family of the current domain, known by its name. */
  readonly domain_group: string | null
  readonly support: Readonly<Record<'phone' | 'whatsapp' | 'telegram' | 'email', string | null>>
  readonly footer: string | null
  /** Counters that are heard when they grow. */
  readonly sounds: readonly string[]
}
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
  readonly permissions: Readonly<Record<string, boolean>>
  readonly site: SiteConfig
  readonly settings: LocalSettings
  /** The server wants another password before anything else (440). */
  readonly mustChangePassword: boolean
  /** What the house says while the panel is closed for work (503). */
  readonly closedFor: string | null
  /** The counters come by themselves. */
  readonly isLive: boolean
  /** Changes whenever bets, books or markets have changed that this person may see. */
  readonly riskStamp: string | null
  /** Changes whenever somebody wrote in a conversation this person may see. */
  readonly messageStamp: string | null
}

export const defaultSite: SiteConfig = {
  notification_count: 0,
  notification_data: [],
  player_kyc_count: 0,
  all_deposit_count: 0,
  manual_deposit_count: 0,
  approve_payout_count: 0,
  all_withdrawals_count: 0,
  message_count: 0,
  timezone: 'Asia/Kolkata',
  house_timezone: 'Asia/Kolkata',
  language: 'en',
  current_domain: null,
  domainList: [],
  currency_symbol: '₹',
  currency: 'INR',
  currencies: {},
  site_mode: 'main',
  is_developer: false,
  report_download: 183,
  device_notification_count: 0,
  device_notification_data: [],
  is_mapping: false,
  is_warehouse: false,
  domain_group: null,
  support: { phone: null, whatsapp: null, telegram: null, email: null },
  footer: null,
  sounds: [],
}

/** At every start of the panel nothing is mapped and no archive is open. */
export const resetSwitches = { isMapping: 0, warehouse: { is_active: false, security_code: '' } } as const

const fresh: ClientState = {
  auth: { isAuthenticate: false },
  user: null,
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
  riskStamp: null,
  messageStamp: null,
}

let state = fresh
const listeners = new Set<() => void>()

export const clientState = (): ClientState => state

export function change(part: Partial<ClientState>): void {
  state = { ...state, ...part }
  for (const listener of listeners) listener()
}

export const changeSettings = (part: Partial<LocalSettings>): void =>
  change({ settings: { ...state.settings, ...part } })

/** Counters and lines of the bell as the server tells them; names nobody knows here are left alone. */
export function takeNews(news: Readonly<Record<string, unknown>>): void {
  const known = Object.entries(news).filter(([name]) => name in defaultSite)
  const { risk_stamp: stamp, message_stamp: said } = news
  change({
    site: { ...state.site, ...Object.fromEntries(known) },
    ...(typeof stamp === 'string' ? { riskStamp: stamp } : {}),
    ...(typeof said === 'string' ? { messageStamp: said } : {}),
  })
}

/** After the end of a session nothing of the person stays; what belongs to the machine does. */
export const forget = (): void => change({ ...fresh, settings: state.settings })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useClient<Part>(part: (state: ClientState) => Part): Part {
  return useSyncExternalStore(subscribe, () => part(state))
}

export const useSite = (): SiteConfig => useClient((client) => client.site)
/** Who is signed in, by their username; empty before that. */
export const useUsername = (): string => useClient((client) => client.user?.username ?? '')
export const useMay = (permission: Permission): boolean => useClient((client) => may(permission, client))

/** One key: the stored value or false; several: whether any is true. */
export function may(permission: string | readonly string[], client: ClientState = state): boolean {
  const keys = typeof permission === 'string' ? [permission] : permission
  return keys.some((key) => client.permissions[key] === true)
}
