import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NewScreen } from './arguments.ts'
import { camel, flowPath, recordFile } from './names.ts'
import { callText, reportDataText, reportText, testText } from './other-texts.ts'
import { answerText, catalogueText, detailText, formText, storeText, viewText } from './page-texts.ts'
import { actionsText, actsText, recordText } from './record-texts.ts'
import { exportedRecord, taskText } from './task-texts.ts'
import { dataText, flowText, screenText } from './texts.ts'

/** A list of a module or its bindings, and what the screen adds to it. */
export interface Addition {
  readonly list: 'screens' | 'queries' | 'datasets' | 'acts' | 'stores' | 'queryHandlers' | 'tasks'
  /** The export of the file; `spread` adds what it holds. */
  readonly name: string
  readonly file: string
  readonly spread?: string
}

/** What a kind of screen is made of. */
export interface Parts {
  /** Files of the noun, by name. */
  readonly files: Readonly<Record<string, string>>
  /** Files of the rules, by their path below the areas. */
  readonly rules?: Readonly<Record<string, string>>
  readonly additions: readonly Addition[]
}

const moving = (newScreen: NewScreen): Parts => {
  const { name, hasHistory } = newScreen
  if (!hasHistory) return { files: {}, additions: [] }
  return {
    files: {
      [recordFile(newScreen)]: recordText(newScreen),
      [`${name}.actions.ts`]: actionsText(newScreen),
      [`${name}.act.ts`]: actsText(newScreen),
    },
    rules: { [flowPath(newScreen)]: flowText(newScreen) },
    additions: [{ list: 'acts', name: `${camel(name)}Acts`, file: `${name}.act.ts`, spread: '' }],
  }
}

const listed = (newScreen: NewScreen): Parts => {
  const { name } = newScreen
  const more = moving(newScreen)
  return {
    ...more,
    files: { [`${name}.screen.ts`]: screenText(newScreen), [`${name}.data.ts`]: dataText(newScreen), ...more.files },
    additions: [...screenAndData(newScreen), ...more.additions],
  }
}

const screenAndData = ({ name }: NewScreen): readonly Addition[] => [
  { list: 'screens', name: camel(name), file: `${name}.screen.ts` },
  { list: 'datasets', name: `${camel(name)}Data`, file: `${name}.data.ts` },
]

const withForm = (newScreen: NewScreen): Parts => {
  const { name } = newScreen
  const { files, additions } = listed(newScreen)
  return {
    files: {
      ...files,
      [recordFile(newScreen)]: recordText(newScreen),
      [`${name}-edit.screen.ts`]: formText(newScreen),
      [`${name}.act.ts`]: storeText(newScreen),
    },
    additions: [
      ...additions,
      { list: 'screens', name: `${camel(name)}Form`, file: `${name}-edit.screen.ts` },
      { list: 'stores', name: `${camel(name)}Store`, file: `${name}.act.ts` },
    ],
  }
}

const withDetail = (newScreen: NewScreen): Parts => {
  const { name } = newScreen
  const { additions, ...list } = listed(newScreen)
  return {
    ...list,
    files: {
      ...list.files,
      [`${name}-detail.screen.ts`]: detailText(newScreen),
      [`${name}-detail.view.tsx`]: viewText(newScreen),
      [`${name}-detail.data.ts`]: answerText(newScreen),
    },
    additions: [
      ...additions,
      { list: 'screens', name: `${camel(name)}Detail`, file: `${name}-detail.screen.ts` },
      { list: 'queryHandlers', name: `${camel(name)}Answer`, file: `${name}-detail.data.ts` },
    ],
  }
}

const reporting = (newScreen: NewScreen): Parts => ({
  files: {
    [`${newScreen.name}.screen.ts`]: reportText(newScreen),
    [`${newScreen.name}.data.ts`]: reportDataText(newScreen),
  },
  additions: screenAndData(newScreen),
})

const catalogued = (newScreen: NewScreen): Parts => ({
  files: {
    [`${newScreen.name}.screen.ts`]: catalogueText(newScreen),
    [recordFile(newScreen)]: recordText(newScreen),
  },
  additions: [
    { list: 'screens', name: camel(newScreen.name), file: `${newScreen.name}.screen.ts`, spread: '.screens' },
  ],
})

const calling = (newScreen: NewScreen): Parts => ({
  files: { [`${newScreen.name}.inbound.ts`]: callText(newScreen) },
  additions: [],
})

const working = (newScreen: NewScreen): Parts => {
  const { area, noun, name, table } = newScreen
  const file = join('src/areas', area, noun, recordFile(newScreen))
  if (!existsSync(file)) throw new Error(`${file} does not exist. A task decides on rows of a record.`)
  const record = exportedRecord(readFileSync(file, 'utf8'), { file, table })
  return {
    files: { [`${name}.task.ts`]: taskText(newScreen, record) },
    additions: [{ list: 'tasks', name: camel(name), file: `${name}.task.ts` }],
  }
}

const parts = {
  list: listed,
  detail: withDetail,
  form: withForm,
  report: reporting,
  queue: listed,
  catalogue: catalogued,
  call: calling,
  task: working,
}

export function partsOf(newScreen: NewScreen): Parts {
  const made = parts[newScreen.kind](newScreen)
  return { ...made, files: { ...made.files, [`${newScreen.name}.test.ts`]: testText(newScreen) } }
}
