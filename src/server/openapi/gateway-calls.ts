import type { Operation } from './operations.ts'
import { answered } from './schemas.ts'

/** Calls of payment gateways, in words and with a signature of their own. */
export const gatewayCalls: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/gateways/:id/callback',
    summary: 'What a gateway says of a payment',
    description:
      'The body is read as the settings of this gateway say, and its signature is checked over the bytes as they came. The same words are heard once.',
    permission: 'signature',
    body: { type: 'object' },
    answer: answered({ type: 'array', items: { type: 'string' } }),
  },
]
