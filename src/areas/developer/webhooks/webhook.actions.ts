import { action } from '#blueprint/screen/action.ts'
import { instant, integer } from '#blueprint/kinds/kinds.ts'
import { transitions } from '#blueprint/transitions.ts'
import { deliveryFlow, endpointFlow, usualPerSecond } from '#areas/developer/rules/webhook.ts'

const shared = { permission: 'IS_DEVELOPER' } as const

export const rotateWebhook = action({
  ...shared,
  on: 'row',
  name: 'rotation',
  title: 'Rotate secret',
  asks: 'password',
  input: {
    hours: integer('Previous secret stays valid for (hours)', {
      min: 0,
      max: 168,
      initially: 24,
      hint: 'Both secrets sign until then. 0 ends the previous secret at once.',
    }),
  },
  confirm: 'Rotate the secret of {url}? The new secret is shown once, to you.',
})

export const testWebhook = action({ ...shared, on: 'row', name: 'test', title: 'Send test', input: {} })

export const replayEvents = action({
  ...shared,
  on: 'row',
  name: 'replay',
  title: 'Replay from time',
  preview: true,
  input: {
    from: instant('From'),
    to: instant('To', { optional: true, hint: 'Leave empty to replay up to now.' }),
    perSecond: integer('Deliveries per second', { optional: true, min: 1, max: 50, initially: usualPerSecond }),
  },
})

export const endpointMoves = transitions(endpointFlow, shared, {
  pause: { title: 'Pause', asks: 'reason', confirm: 'Pause {url}? Events are not queued for it until it is resumed.' },
  resume: { title: 'Resume', confirm: 'Resume {url}? Replay sends what was recorded meanwhile.' },
})

export const redeliverWebhooks = action({
  ...shared,
  on: 'rows',
  name: 'redeliveries',
  title: 'Redeliver',
  move: [deliveryFlow, 'redeliver'],
  input: {},
  confirm:
    'Send these deliveries again? At most 200 are sent at once. Replay in background, an action of the endpoint, sends up to 100,000.',
  preview: true,
  skipsRefused: true,
})
