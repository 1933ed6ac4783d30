import { act } from '@testing-library/react';

/** One request as the page sent it; the test says how it goes on. */
export class FakeUpload {
  static sent: FakeUpload[] = [];
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  status = 0;
  responseText = '';
  address = '';
  headers: Record<string, string> = {};
  form: FormData | null = null;

  open(_method: string, address: string): void {
    this.address = address;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(form: FormData): void {
    this.form = form;
    FakeUpload.sent.push(this);
  }
  abort(): void {
    this.onabort?.();
  }
  async progress(share: number): Promise<void> {
    await act(async () => this.upload.onprogress?.({ loaded: share * 1000, total: 1000 }));
  }
  async answer(status: number, body: object): Promise<void> {
    this.status = status;
    this.responseText = JSON.stringify(body);
    await act(async () => this.onload?.());
  }
  async loseConnection(): Promise<void> {
    await act(async () => this.onerror?.());
  }
}

/** Uploads go through XMLHttpRequest, which alone tells how much has gone out. */
export function fakeUploads(): void {
  FakeUpload.sent = [];
  globalThis.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest;
}

export const workbook = (name: string) =>
  new File([new Uint8Array([0x50, 0x4b, 3, 4])], name, {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
