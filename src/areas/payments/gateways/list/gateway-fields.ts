import { addresses, pick } from '#blueprint/kinds/choices.ts'
import { amount, choice, percent, text } from '#blueprint/kinds/kinds.ts'
import { gatewayLimits } from './gateway-limits.ts'
import { adapterLabels, adapters, wordingLabels, wordingNames } from '#areas/payments/gateways/labels.ts'

/** Gateway fields entered by the operator. */
export const gatewayFields = {
  name: text('Name', { maxLength: 50 }),
  code: text('Code', {
    minLength: 2,
    maxLength: 30,
    pattern: /^[a-z][a-z0-9-]+$/,
    patternHint: 'Start with a lowercase letter; use only lowercase letters, digits and hyphens.',
    fixed: true,
  }),
  domain: pick('Domain', '/api/domain-choices', { fixed: true }),
  adapter: choice('Adapter', adapters, { labels: adapterLabels }),
  wordingName: choice('Message format', wordingNames, { labels: wordingLabels, initially: 'timestamped' }),
  environment: choice('Environment', ['LIVE', 'TEST'], { initially: 'TEST' }),
  baseUrl: text('Address', {
    optional: true,
    maxLength: 200,
    pattern: /^https?:\/\/[\w.:-]+(\/[\w./-]*)?$/,
    patternHint: 'Enter a URL such as https://api.gateway.example/v1',
    hint: 'All calls go to this address. Leave empty for a manual gateway.',
  }),
  merchant: text('Merchant', { maxLength: 80, hint: 'The operator’s merchant id at the gateway' }),
  callbackIps: addresses('Callback IP addresses', {
    optional: true,
    hint: 'Leave empty to accept any address with a valid signature.',
  }),
  confirmAbove: amount('Verify callbacks from amount', {
    min: 0n,
    initially: '0.00',
    hint: 'At or above this amount, a callback is credited only after a query to the gateway confirms it.',
  }),
  feeRate: percent('Gateway fee %', { initially: '0' }),
  feeTax: percent('Tax on gateway fee %', { initially: '18' }),
  limits: gatewayLimits('Limits by country and platform'),
}
