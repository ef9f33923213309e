import AddOutlined from '@mui/icons-material/AddOutlined';
import { Box, Button } from '@mui/material';
import { Link } from 'react-router-dom';

/** Leads to a new record, beside the title of a list. On a phone its icon alone: the other actions share the line. */
export const AddLink = ({ to, label }: { to: string; label: string }) => (
  <Button
    component={Link}
    to={to}
    variant="contained"
    aria-label={label}
    sx={{ flex: 'none', px: { xs: 0, md: 3 }, minWidth: 44 }}
  >
    <AddOutlined sx={{ fontSize: 18 }} />
    <Box component="span" sx={{ display: { xs: 'none', md: 'inline' }, ml: 1 }}>
      {label}
    </Box>
  </Button>
);
