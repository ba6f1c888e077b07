import { choice, text } from '#blueprint/kinds/kinds.ts'
import { betSources, deviceClasses, devicePlatforms } from '#areas/exchange/rules/bets/origin.ts'

export const unknown = 'UNKNOWN'
export const originLabels = { IOS: 'iOS', MACOS: 'macOS', WEB: 'Web', APP: 'App' } as const

/** With what a bet or a ticket was placed. */
export const originColumns = {
  device: choice('Device', [...deviceClasses, unknown]),
  platform: choice('Platform', [...devicePlatforms, unknown], { labels: originLabels }),
  source: choice('Source', [...betSources, unknown], {
    labels: originLabels,
    hint: 'Web site or app, as far as the site says it; cash-out: the bet levels a position',
  }),
}
export const originDetails = {
  appVersion: text('App version'),
  deviceId: text('Device id'),
}
export const originFilters = ['device', 'platform', 'source', 'appVersion', 'deviceId'] as const
