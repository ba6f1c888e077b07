import { pick } from '#blueprint/kinds/choices.ts'
import { choice, integer, longText, text, toggle } from '#blueprint/kinds/kinds.ts'
import { action } from '#blueprint/screen/action.ts'
import { transitions } from '#blueprint/transitions.ts'
import { casinoProviders } from '#areas/agents/rules/products.ts'
import { providerLabels } from '#areas/casino/provider-pages/shared.ts'
import { keyFlow } from '#areas/inbound-api/rules/key.ts'

const shared = { permission: 'INBOUND_KEY_EDIT', asks: 'password' } as const

/** A key moves players' money, so a second user approves it. */
export const requestKey = action({
  ...shared,
  on: 'list',
  name: 'key',
  title: 'New key',
  secondApproval: 'always',
  input: {
    domain: pick('Domain', '/api/domain-choices'),
    name: text('Name', {
      minLength: 2,
      maxLength: 40,
      pattern: /^[a-z][a-z0-9-]*$/,
      patternHint: 'Use lowercase letters, digits and dashes.',
      hint: 'The calling system, for example website or odds-feed',
    }),
    isFeed: toggle('Feed', {
      initially: false,
      hint: 'A feed creates and prices markets for all domains. Player sites leave this off.',
    }),
    casinoProvider: choice('Casino provider', casinoProviders, {
      labels: providerLabels,
      optional: true,
      hint: 'A provider calls the wallet of the domain. Empty for player sites and feeds.',
    }),
    publicKey: longText('Public key', {
      optional: true,
      hint: 'Of GAP, which signs with a key of its own: RSA of at least 2048 bits, as PEM. Empty for all others.',
    }),
  },
})

export const issueSecret = action({
  ...shared,
  on: 'row',
  name: 'secret',
  title: 'Create secret',
  input: {},
  move: [keyFlow, 'issue'],
  confirm: 'Create the secret of {name}? It is shown once, to you.',
})

export const rotateKey = action({
  ...shared,
  on: 'row',
  name: 'rotation',
  title: 'Rotate',
  when: ['status', 'ACTIVE', 'Only active keys are rotated.'],
  input: {
    hours: integer('Previous secret stays valid for (hours)', {
      min: 0,
      max: 168,
      initially: 24,
      hint: 'Time for the caller to switch. 0 ends the previous secret at once. The new key requires signatures of version 2.',
    }),
    publicKey: longText('New public key', {
      optional: true,
      hint: 'Of GAP: its next key, as PEM. Empty for all others, which get a new secret.',
    }),
  },
  confirm: 'Rotate {name}? What the caller needs of the new key is shown once, to you.',
})

export const endFirstSignatures = action({
  ...shared,
  on: 'row',
  name: 'signature-end',
  title: 'End version 1',
  when: ['acceptsV1', true, 'This key accepts only signatures of version 2.'],
  input: {},
  tone: 'danger',
  confirm:
    'Accept only signatures of version 2 from {name}? Calls signed over time and body alone are rejected from now on. This cannot be undone.',
})

export const keyMoves = transitions(keyFlow, shared, {
  revoke: { title: 'Revoke', tone: 'danger', confirm: 'Revoke {keyId}? Its calls are rejected from now on.' },
})
