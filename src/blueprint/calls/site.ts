import type { WorkProfile } from '#blueprint/work-profiles.ts'
import type { WeekDay } from '#values/calendar.ts'

/** What the panel knows of its user and site, with the names of product specification 3. */
export interface User {
  readonly username: string
  readonly name: string
  readonly role_name: string
  readonly email: string
  readonly is_two_step_verification: boolean
  readonly work_profile?: WorkProfile | null
  readonly tours_seen?: readonly WorkProfile[]
  /** Saved views with which lists open: path, and filters as stored. */
  readonly default_views?: readonly { readonly path: string; readonly search: string }[]
}
export interface SiteDomain {
  readonly domain_id: number
  readonly domain_name: string
}
/** A waiting item in the bell, with the screen that handles it. */
export interface BellLine {
  readonly id: string
  readonly title: string
  readonly text: string
  /** null: handled elsewhere, or not by this user. */
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
  readonly overdue_counts: Readonly<Record<string, number>>
  /** Time zone of the site: that of business days. */
  readonly timezone: string
  /** The user's own choice, otherwise that of the site: times on screens and days of filters use it. */
  readonly own_timezone: string
  /** Language of dates. */
  readonly language: string
  readonly current_domain: number | string | null
  readonly domainList: readonly SiteDomain[]
  readonly currency_symbol: string
  readonly currency: string
  /** Symbol and decimals of every currency of the user's domains. */
  readonly currencies: Readonly<Record<string, { readonly symbol: string; readonly digits: number }>>
  /** This part of the screen shows several currencies. */
  readonly isMixed?: boolean
  readonly site_mode: 'main' | 'dev' | 'other'
  readonly is_developer: boolean
  readonly has_developer_screens: boolean
  readonly report_download: number
  readonly week_start: WeekDay
  readonly device_notification_count: number
  readonly device_notification_data: readonly BellLine[]
  readonly is_mapping: boolean
  readonly is_warehouse: boolean
  /** Group of the current domain, by name. */
  readonly domain_group: string | null
  /** Brand of the current domain. */
  readonly brand: { readonly name: string; readonly color: string | null; readonly logo: string | null }
  readonly support: Readonly<Record<'phone' | 'whatsapp' | 'telegram' | 'email', string | null>>
  readonly footer: string | null
  /** Counters that play a sound when they grow. */
  readonly sounds: readonly string[]
  /** What actions are done for, as the domain offers it. */
  readonly reasons?: readonly { readonly code: string; readonly name: string }[]
}
