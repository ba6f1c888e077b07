import type { Proof } from '../line.ts'

const sending = 'src/platform/webhooks/webhook-task.test.ts'

/** Requirements of the security plan that this area holds. */
export const developerRequirements: Readonly<Record<string, readonly Proof[]>> = {
  'WHK-03': [
    [sending, 'D31 a delivery that fails is tried again later and holds back its own aggregate alone, for a minute'],
  ],
  'WHK-04': [
    [sending, 'WHK-04 an event is delivered once to each endpoint that receives it, signed over the stored bytes'],
    [sending, 'after a rotation both secrets sign until the previous one ends'],
  ],
  'WHK-05': [
    [sending, 'WHK-05 410 pauses the endpoint with an audit row, and its delivery waits'],
    [sending, 'WHK-05 an endpoint is disabled after five days and ten failures, with what waits for it'],
    [
      'src/platform/webhooks/isolation.test.ts',
      'WHK-05 endpoints that hang keep their own places, and fifty others receive everything meanwhile',
    ],
  ],
  'WHK-06': [
    [
      'src/platform/webhooks/message.test.ts',
      'WHK-06 a message names the event, its record and a version, and nothing of its content',
    ],
  ],
}
