import { module } from '#blueprint/screen/module.ts'
import { apkDownloadHistory } from './apk-download-history.screen.ts'
import { apkList } from './apk-list.screen.ts'

export const appsModule = module({ name: 'apps', title: 'Android apps', screens: [apkList, apkDownloadHistory] })
