import type { ChatAnswer, ChatFile } from '../../../contract/chat.ts';
import { get, post, type Signal } from '../httpClient.ts';

export const chatActions = {
  askChat: (text: string) => post<ChatAnswer>('chat/questions', { text }),
  getChatFiles: (options?: Signal) => get<ChatFile[]>('chat/files', options),
};
