import { action } from '#blueprint/screen/action.ts'
import { choice, instant, text } from '#blueprint/kinds/kinds.ts'
import { geoModes, vpnPolicies } from '#platform/auth/rules/geo.ts'
import { openChanges } from '#areas/settings/general/shared.ts'

const change = {
  permission: 'STATE_RESTRICTION_SETTING_UPDATE',
  asks: 'password',
} as const

/** Changes several locations at once; switches set to `KEEP` stay unchanged in each. */
export const changePlaces = action({
  ...change,
  name: 'switches',
  title: 'Change restrictions',
  on: 'rows',
  input: {
    ...openChanges,
    message: text('Message', {
      optional: true,
      maxLength: 200,
      hint: 'Shown to the player. Leave empty to keep the current message.',
    }),
    effectiveFrom: instant('Effective from', { optional: true, hint: 'Leave empty to apply immediately.' }),
  },
})

export const followMode = action({
  ...change,
  name: 'mode',
  title: 'Use default mode',
  on: 'rows',
  input: {},
  confirm: 'Remove the custom rule of {name}? The default mode then applies.',
})

export const placeModeLabels = {
  BLOCK_LIST: 'Block list: allowed unless blocked',
  ALLOW_LIST: 'Allow list: blocked unless allowed',
}

export const setPolicy = action({
  ...change,
  name: 'policy',
  title: 'Set mode and VPN policy',
  on: 'list',
  input: {
    mode: choice('Mode', geoModes, { labels: placeModeLabels, initially: 'BLOCK_LIST' }),
    vpn: choice('VPN', vpnPolicies, {
      labels: { ALLOW: 'Allow', FLAG: 'Flag', BLOCK: 'Block' },
      initially: 'FLAG',
      hint: 'Based on the VPN flag the site sends with each call',
    }),
    message: text('Message', { maxLength: 200, initially: 'This is not available in your location.' }),
  },
})
