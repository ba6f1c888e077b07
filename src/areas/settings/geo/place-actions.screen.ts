import { action } from '#blueprint/screen/action.ts'
import { choice, instant, text } from '#blueprint/kinds/kinds.ts'
import { placeModes, vpnPolicies } from '#platform/auth/rules/place.ts'
import { openChanges } from '#areas/settings/general/words.ts'

const change = {
  permission: 'STATE_RESTRICTION_SETTING_UPDATE',
  asks: 'password',
} as const

/** The same for several places; what is kept stays as it is in each. */
export const changePlaces = action({
  ...change,
  name: 'switches',
  title: 'Change switches',
  on: 'rows',
  input: {
    ...openChanges,
    message: text('Message', { optional: true, longest: 200, hint: 'What a player is told; empty: as it was' }),
    effectiveFrom: instant('Effective from', { optional: true, hint: 'Empty: at once' }),
  },
})

export const followMode = action({
  ...change,
  name: 'mode',
  title: 'Follow the mode',
  on: 'rows',
  input: {},
  confirm: 'Take the own rule of {name} away?',
})

export const placeModeLabels = {
  BLOCK_LIST: 'Block list: open unless closed',
  ALLOW_LIST: 'Allow list: closed unless opened',
}

export const setPolicy = action({
  ...change,
  name: 'policy',
  title: 'Mode and VPN',
  on: 'list',
  input: {
    mode: choice('Mode', placeModes, { labels: placeModeLabels, initially: 'BLOCK_LIST' }),
    vpn: choice('VPN', vpnPolicies, {
      labels: { ALLOW: 'Allow', FLAG: 'Mark', BLOCK: 'Block' },
      initially: 'FLAG',
      hint: 'As the site says of the call',
    }),
    message: text('Message', { longest: 200, initially: 'This is not available in your location' }),
  },
})
