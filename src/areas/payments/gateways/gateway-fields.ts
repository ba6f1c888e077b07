import { addresses, pick } from '#blueprint/kinds/choices.ts'
import { amount, choice, percent, text } from '#blueprint/kinds/kinds.ts'
import { adapterLabels, adapters, wordingLabels, wordingNames } from './words.ts'

/** What the house enters of a gateway. */
export const gatewayFields = {
  name: text('Name', { longest: 50 }),
  code: text('Code', {
    shortest: 2,
    longest: 30,
    pattern: /^[a-z][a-z0-9-]+$/,
    patternHint: 'Small letters, digits and dashes',
    fixed: true,
  }),
  domain: pick('Domain', '/api/domain-choices', { fixed: true }),
  adapter: choice('Adapter', adapters, { labels: adapterLabels }),
  wordingName: choice('How it speaks', wordingNames, { labels: wordingLabels, initially: 'timestamped' }),
  environment: choice('Environment', ['LIVE', 'TEST'], { initially: 'TEST' }),
  baseUrl: text('Address', {
    optional: true,
    longest: 200,
    pattern: /^https?:\/\/[\w.:-]+(\/[\w./-]*)?$/,
    patternHint: 'An address like https://api.gateway.example/v1',
    hint: 'Nothing else is called for it; empty where nobody is called',
  }),
  merchant: text('Merchant', { longest: 80, hint: 'Who the house is there' }),
  callbackIps: addresses('Addresses it calls from', { optional: true, hint: 'Empty: any that can sign' }),
  confirmAbove: amount('Ask back from', {
    least: 0n,
    initially: '0.00',
    hint: 'From this amount on a callback credits nothing before the gateway, asked, says the same',
  }),
  feeRate: percent('Its fee %', { initially: '0' }),
  feeTax: percent('Tax on its fee %', { initially: '18' }),
}
