import { camel, titled } from './names.ts'

export const moduleName = (noun: string): string => `${camel(noun)}Module`

/** A module whose screens the command adds. */
export const moduleText = (noun: string): string => `import { module } from '#blueprint/screen/module.ts'

export const ${moduleName(noun)} = module({
  name: '${noun}',
  title: '${titled(noun)}',
  screens: [],
})
`

export const bindingsText = (noun: string): string => `import { bindings } from '#engine/bindings.ts'

export const ${camel(noun)}Bindings = bindings({
})
`
