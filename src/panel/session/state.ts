import { useSyncExternalStore } from 'react'
import type { Permission } from '#blueprint/permissions.ts'

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
export interface SiteConfig {
  readonly notification_count: number
  readonly notification_data: unknown
  readonly player_kyc_count: number
  readonly all_deposit_count: number
  readonly manual_deposit_count: number
  readonly approve_payout_count: number
  readonly all_withdrawals_count: number
  readonly timezone: string
  readonly current_domain: number | string | null
  readonly domainList: readonly SiteDomain[]
  readonly currency_symbol: string
  readonly currency: string
  readonly site_mode: 'main' | 'dev' | 'other'
  readonly is_developer: boolean
  readonly report_download: number
  readonly device_notification_count: number
  readonly device_notification_data: unknown
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
}

export const defaultSite: SiteConfig = {
  notification_count: 0,
  notification_data: [],
  player_kyc_count: 0,
  all_deposit_count: 0,
  manual_deposit_count: 0,
  approve_payout_count: 0,
  all_withdrawals_count: 0,
  timezone: 'Asia/Kolkata',
  current_domain: null,
  domainList: [],
  currency_symbol: '₹',
  currency: 'INR',
  site_mode: 'main',
  is_developer: false,
  report_download: 183,
  device_notification_count: 0,
  device_notification_data: [],
}

const fresh: ClientState = {
  auth: { isAuthenticate: false },
  user: null,
  permissions: {},
  site: defaultSite,
  settings: {
    autoRefresh: false,
    autoRefreshSeconds: 10,
    clientVisitorId: '',
    isMapping: 0,
    warehouse: { is_active: false, security_code: '' },
  },
  mustChangePassword: false,
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
export const useMay = (permission: Permission): boolean => useClient((client) => may(permission, client))

/** One key: the stored value or false; several: whether any is true. */
export function may(permission: string | readonly string[], client: ClientState = state): boolean {
  const keys = typeof permission === 'string' ? [permission] : permission
  return keys.some((key) => client.permissions[key] === true)
}
