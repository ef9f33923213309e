import type { Reference } from '../../../contract/common.ts';
import type { ListOf } from '../../../contract/list.ts';
import type {
  Notice,
  NoticeCounts,
  NoticeMarkBody,
  NoticePreferences,
  NoticeScope,
  NoticeSettings,
} from '../../../contract/notices.ts';
import { get, patch, put, type Signal } from '../httpClient.ts';
import type { Query } from '../query.ts';

const PREFERENCES = 'account/me/notice-preferences';

/** The caller's notices and what the caller wants to be told (B-31, X-08). */
export const noticeActions = {
  getNotices: (query: Query, options?: Signal) => get<ListOf<Notice>>('notices', { ...options, query }),
  getNoticeCounts: (query: Query, options?: Signal) => get<NoticeCounts>('notices/counts', { ...options, query }),
  getNoticeProjects: (scope: NoticeScope, options?: Signal) =>
    get<Reference[]>('notices/projects', { ...options, query: { scope } }),
  markNotices: (body: NoticeMarkBody) => patch('notices', body),
  snoozeNotice: (id: number, until: string) => patch(`notices/${id}/snooze`, { until }),
  getNoticePreferences: (options?: Signal) => get<NoticeSettings>(PREFERENCES, options),
  saveNoticePreferences: (body: NoticePreferences) => put<NoticeSettings>(PREFERENCES, body),
};
