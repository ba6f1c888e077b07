import { answer } from '#platform/processes/answer.ts'
import { inspectApk } from './inspect-apk.ts'

answer(({ path }: { readonly path: string }) => inspectApk(path))
