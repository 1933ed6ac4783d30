import { readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import { FirstPaint } from '../../../frontend/src/components/first-paint.tsx';

describe('the first paint', () => {
  it('is the same in index.html and in the page, so that nothing moves when the code arrives', () => {
    const file = readFileSync(new URL('../../../frontend/index.html', import.meta.url), 'utf8');
    const html = new DOMParser().parseFromString(file, 'text/html');
    const sent = html.getElementById('root')?.innerHTML.replaceAll(/>\s+</gu, '><').trim();
    const { container } = render(<FirstPaint />);
    expect(container.innerHTML).toBe(sent);
    expect(html.querySelector('style, script:not([src]), [style], [onload]')).toBeNull();
  });
});
