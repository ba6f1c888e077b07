import { picture } from '#blueprint/kinds/picture.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { action } from '#blueprint/screen/action.ts'
import { transitions } from '#blueprint/transitions.ts'
import { domainFlow } from '#areas/settings/rules/domain.ts'

/** Where logos are uploaded and shown. */
export const logoAt = '/api/domains/picture'

export const brandDomain = action({
  permission: 'DOMAIN_EDIT',
  on: 'row',
  name: 'brand',
  title: 'Edit brand',
  asks: 'reason',
  input: {
    color: text('Brand colour', {
      optional: true,
      maxLength: 7,
      pattern: /^#[0-9a-f]{6}$/,
      patternHint: 'Enter a colour such as #0b7a43.',
      hint: 'Colour of buttons and links in the panel. Empty uses the standard colour.',
    }),
    logo: picture('Logo', { at: logoAt, isSeen: true, optional: true, hint: 'Shown in the header of the panel' }),
  },
})

/** Closing a site stops its players, so a second user approves it, as for opening one. */
export const domainMoves = transitions(
  domainFlow,
  { permission: 'DOMAIN_EDIT', asks: 'password', secondApproval: 'always' },
  {
    deactivate: {
      title: 'Deactivate',
      tone: 'danger',
      confirm: 'Deactivate {name}? Its player sites can no longer call, and its staff no longer see it.',
    },
    activate: { title: 'Activate', confirm: 'Activate {name}?' },
  },
)
