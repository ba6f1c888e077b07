import { text } from '#blueprint/kinds/kinds.ts'
import { action } from '#blueprint/screen/action.ts'

export const lookUpDomain = action({
  on: 'list',
  name: 'lookup',
  title: 'Look up',
  permission: 'IS_DEVELOPER',
  input: {
    host: text('Name or IP address', {
      maxLength: 300,
      hint: 'For example www.example.com. Private addresses are not called.',
    }),
  },
})

export const lookUpOwnDomains = action({
  on: 'list',
  name: 'own',
  title: 'Check own domains',
  permission: 'IS_DEVELOPER',
  input: {},
  confirm: 'Look up the hosts of all domains that you have access to?',
})
