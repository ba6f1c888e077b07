import { many, pick } from '#blueprint/kinds/choices.ts'
import { choice, day, instant, integer, longText, secret, text, toggle } from '#blueprint/kinds/kinds.ts'
import { vipLevels } from '#blueprint/kinds/vip.ts'
import { webAddress } from '#blueprint/kinds/web-address.ts'
import { languageNames, languages } from '#blueprint/languages.ts'
import { action } from '#blueprint/screen/action.ts'
import { conditions } from '#areas/players/audiences/shared.ts'
import { pushFlow } from '#areas/content/rules/push/push-message.ts'
import { devicePlatformLabels, devicePlatforms } from './push-labels.ts'

const hour = { min: 0, max: 23 } as const

export const composePush = action({
  name: 'message',
  title: 'New push message',
  on: 'list',
  permission: 'APP_NOTIFY_SEND',
  asks: 'reason',
  input: {
    domain: pick('Domain', '/api/domain-choices'),
    name: text('Name', { maxLength: 80, hint: 'Shown to staff only' }),
    title: text('Title', { maxLength: 65 }),
    body: longText('Text', { maxLength: 240 }),
    linkPage: text('Page', {
      maxLength: 200,
      optional: true,
      pattern: /^\/(?![/\\])[\w\-./?=&%]*$/,
      patternHint: 'A path like /promotions',
      hint: 'Opened by the message. A path like /promotions',
    }),
    platforms: many('Platforms', devicePlatforms, {
      labels: devicePlatformLabels,
      optional: true,
      hint: 'None selected means all platforms.',
    }),
    language: choice('Language', languages, {
      labels: languageNames,
      optional: true,
      hint: 'Only devices in this language. None: all devices.',
    }),
    conditions,
    vipLevels: many('VIP levels', vipLevels.slice(1), { optional: true, hint: 'None selected means all players.' }),
    sendAt: instant('Send at', { optional: true, hint: 'Leave empty to send now.' }),
    isDaily: toggle('Every day', { initially: false, hint: 'At the same time by the clock of the domain' }),
    repeatUntil: day('Last day', { optional: true, hint: 'Of a message of every day. Empty: until it is cancelled' }),
    quietFrom: integer('Quiet from (hour)', { ...hour, initially: 22, hint: 'Clock of the domain' }),
    quietUntil: integer('Quiet until (hour)', {
      ...hour,
      initially: 8,
      hint: 'Clock of the domain. The same hour as the start: no quiet hours.',
    }),
    rate: integer('Deliveries a minute', { min: 1, max: 60_000, initially: 600 }),
  },
  confirm: 'Send this message to the devices of the players? Check the number of devices first.',
  preview: true,
  view: 'content/push/push-audience',
})

export const cancelPushMessage = action({
  name: 'cancellation',
  title: 'Cancel',
  on: 'row',
  permission: 'APP_NOTIFY_SEND',
  asks: 'reason',
  move: [pushFlow, 'cancel'],
  input: {},
  confirm: 'Cancel “{name}”? Devices that have received it keep it.',
  tone: 'danger',
})

export const setPushProvider = action({
  name: 'provider',
  title: 'Set provider',
  on: 'list',
  permission: 'IS_DEVELOPER',
  asks: 'password',
  input: {
    domain: pick('Domain', '/api/domain-choices'),
    url: webAddress('URL', { hint: 'Address that sends one message, starts with https://' }),
    credential: secret('Access key', { minLength: 16, maxLength: 2000, hint: 'Not shown again after saving' }),
  },
})
