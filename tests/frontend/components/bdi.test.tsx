import { render, screen } from '@testing-library/react';
import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Bdi, CutNames } from '../../../frontend/src/components/bdi.tsx';
import { system } from '../../../frontend/src/components/theme/system.ts';

const show = (page: ReactNode) => render(<ChakraProvider value={system}>{page}</ChakraProvider>);
const name = 'Larkspur_RentRoll_2026-10_v3.xlsx';
const nameOf = (container: HTMLElement) => container.querySelector('bdi');

it('keeps a name one text where it is cut in the middle, with its end as generated text', () => {
  const { container } = show(
    <CutNames value>
      <Bdi>{name}</Bdi>
    </CutNames>,
  );
  expect(nameOf(container)).toHaveTextContent(new RegExp(`^${name}$`));
  expect(nameOf(container)).toHaveAttribute('data-tail', '_v3.xlsx');
});

it('leaves short names, and names where there is room, as they are', () => {
  const { container } = show(<Bdi>{name}</Bdi>);
  expect(nameOf(container)).not.toHaveAttribute('data-tail');
  expect(screen.getByText(name)).toBeVisible();
  show(
    <CutNames value>
      <Bdi>Northern Hub</Bdi>
    </CutNames>,
  );
  expect(screen.getByText('Northern Hub')).not.toHaveAttribute('data-tail');
});
