import { pick, timeZonePick } from '#blueprint/kinds/choices.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { form } from '#blueprint/screen/form.ts'
import { currencyChoices } from './currency-choices.queries.ts'
import { domains } from './domains.screen.ts'

/** A new domain, and changes of its host or currency, need a second approval. */
export const domainForm = form({
  noun: 'domain',
  create: { path: '/domain-create', title: 'New domain', permission: 'DOMAIN_EDIT' },
  edit: { path: '/domain-edit/:id', title: 'Edit domain', permission: 'DOMAIN_EDIT' },
  back: domains,
  fields: {
    name: text('Name', { minLength: 2, maxLength: 40, hint: 'The brand, as players and staff know it' }),
    code: text('Code', {
      minLength: 2,
      maxLength: 20,
      pattern: /^[a-z][a-z0-9-]*$/,
      patternHint: 'Use lowercase letters, digits and dashes.',
      fixed: true,
      hint: 'Short name in files and logs. It cannot be changed later.',
    }),
    host: text('Host', {
      maxLength: 120,
      pattern: /^(localhost|[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+)$/,
      patternHint: 'Enter a host name such as panel.example.com.',
      hint: 'The panel opened under this host starts with this domain.',
    }),
    currency: pick('Currency', currencyChoices, {
      hint: 'Every amount of the domain is in it. It cannot change once the domain has accounts or payment methods.',
    }),
    timeZone: timeZonePick('Time zone', {
      fixed: true,
      initially: 'Asia/Kolkata',
      hint: 'Business days follow it. Later changes are made in General settings.',
    }),
  },
  asks: 'password',
  mayWait: true,
})
